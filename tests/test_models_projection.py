"""What pronouns and antecedents became: examples read from aligned sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from anaphora.analysis.morphology import Agreement
from anaphora.antecedents import NO_WORD, Candidate, Noun, PronounKind, PronounLink
from anaphora.documents import Gender, Human, Number, Token
from anaphora.models.coreference_model import NO_ANTECEDENT, Key, Observation
from anaphora.models.features import Features
from anaphora.models.projection import Projection, Translated, project
from anaphora.models.word_dependency import Dependency
from anaphora.pairs import PAIRS

MASC, FEM = Features(Gender.MASC, Number.SG), Features(Gender.FEM, Number.SG)
NOUNS = {"maison": FEM, "mur": MASC, "tasse": FEM, "os": Features(Gender.MASC)}
LIKE_PLURALS = ("Löffel",)
ARTICLES = {"den": Number.SG, "die": Number.PL}


class Nouns:
    """A dictionary of four nouns."""

    def knows(self, form: str) -> bool:
        """Whether it is in the dictionary."""
        return form in NOUNS

    def agreement(self, tokens: Sequence[Token], position: int) -> Agreement:
        """What the dictionary says; of *Löffel* the article shows the number."""
        word, before = tokens[position].text, tokens[max(0, position - 1) : position]
        if word in LIKE_PLURALS:
            shown = next((ARTICLES[t.text] for t in before if t.text in ARTICLES), None)
            return Agreement(Gender.MASC, shown or Number.PL, guessed=shown is None)
        found = NOUNS.get(word, Features())
        return Agreement(found.gender, found.number)


EN_FR = Projection(PAIRS.get("en-fr"), Nouns())
ES_EN = Projection(PAIRS.get("es-en"), Nouns())


def candidate(segment: int, start: int, end: int, head: int, p: float = 1.0) -> Candidate:
    return Candidate(segment, start, end, head, "x", p, Gender.NEUT, Number.SG, Human.OTHER)


def link(segment: int, token: int, form: str, *candidates: Candidate) -> PronounLink:
    p_none = 1.0 - sum(each.p for each in candidates)
    return PronounLink("d", segment, token, form, PronounKind.PERSONAL, candidates, p_none)


def translated(text: str, links: str) -> Translated:
    points = [tuple(map(int, point.split("-"))) for point in links.split()]
    return Translated(tuple(text.split()), tuple((s, t) for s, t in points))


def test_the_first_noun_gives_gender_and_number() -> None:
    """I like this house . -> J' aime cette maison . (paper coreference-model-en-fr, Section 4)."""
    there = translated("J' aime cette maison .", "0-0 1-1 2-2 3-2 3-3 4-4")
    source = ["I", "like", "this", "house", "."]
    assert EN_FR.antecedent(candidate(0, 2, 3, 3), source, there) == (FEM,)


def test_a_pronoun_as_antecedent_keeps_its_own() -> None:
    there = translated("elle est jolie", "0-0 1-1 2-2")
    assert EN_FR.antecedent(candidate(0, 0, 0, 0), ["it", "is", "nice"], there) == (FEM,)


def test_an_antecedent_without_noun_or_pronoun_is_dropped() -> None:
    there = translated("très jolie", "0-0 1-1")
    assert EN_FR.antecedent(candidate(0, 0, 0, 0), ["house", "nice"], there) == ()


def test_the_source_tells_the_number_that_the_target_hides() -> None:
    there = translated("un os", "0-0 1-1")
    assert EN_FR.antecedent(candidate(0, 0, 1, 1), ["a", "bone"], there) == (MASC,)


@pytest.mark.parametrize(
    ("source", "phrases", "number"),
    [
        (Number.SG, (), Number.SG),  # den shows it, whatever the source says
        (Number.PL, (), Number.SG),
        (Number.SG, ((0, 2), (2, 4)), Number.SG),
        (Number.PL, ((0, 3), (3, 4)), Number.PL),  # den was chosen without Löffel
        (Number.UNK, ((0, 3), (3, 4)), Number.PL),  # a guess, where nobody knows better
    ],
)
def test_words_of_other_phrases_do_not_show_the_number(
    source: Number, phrases: tuple[tuple[int, int], ...], number: Number
) -> None:
    """He hid the spoons -> er versteckte den Löffel."""
    words = ("er", "versteckte", "den", "Löffel")
    there = Translated(words, tuple((i, i) for i in range(4)), phrases)
    spoons = replace(candidate(0, 2, 3, 3), number=source)
    found = EN_FR.antecedent(spoons, ["he", "hid", "the", "spoons"], there)
    assert found == (Features(Gender.MASC, number),)


@pytest.mark.parametrize(
    ("nouns", "gender"), [("une tasse et une maison", "fem"), ("une tasse et un mur", "masc")]
)
def test_things_together_are_plural_and_feminine_only_if_all_are(nouns: str, gender: str) -> None:
    there = translated(nouns, "0-0 1-1 2-2 3-3 4-4")
    source = ["a", "cup", "and", "a", "house"]
    (found,) = EN_FR.antecedent(candidate(0, 0, 4, 1), source, there)
    assert found == Features(Gender(gender), Number.PL)


@pytest.mark.parametrize(
    ("text", "links", "at", "became"),
    [
        ("qu' il parle", "0-0 0-1 1-2", 0, ("qu'", "il")),  # it -> qu' il stays together
        ("elle la détestait", "0-0 1-1 1-2", 2, ("la",)),  # she hated it: linked to the verb
        ("il ne peut pas le voir", "0-0 1-1 2-2 2-3 3-5", 4, ("le",)),  # linked to nothing
        ("elle dort", "0-0 1-1", 2, ()),
    ],
)
def test_what_a_pronoun_became(text: str, links: str, at: int, became: tuple[str, ...]) -> None:
    there = translated(text, links)
    positions = EN_FR.became(link(0, at, "it"), there)
    assert tuple(there.words[p] for p in positions) == became


def test_a_null_subject_is_the_pronoun_before_its_verb() -> None:
    null = PronounLink("d", 0, NO_WORD, "", PronounKind.NULL, (), 1.0, verb=1)
    there = translated("she did not want it", "0-2 1-1 1-3 2-4")
    assert ES_EN.became(null, there) == (0,)
    assert ES_EN.became(null, translated("the girl sings", "1-2")) == ()
    assert ES_EN.became(null, translated("the girl sings", "0-0")) == ()  # the verb became nothing


def test_spanish_features_are_those_of_the_source() -> None:
    sister = Candidate(0, 0, 1, 1, "hermana", 1.0, Gender.FEM, Number.SG, Human.PERSON)
    there = translated("my sister", "0-0 1-1")
    found = ES_EN.antecedent(sister, ["mi", "hermana"], there)
    assert found == (Features(Gender.FEM, Number.SG, Human.PERSON),)


def test_each_antecedent_counts_with_its_probability_and_the_rest_for_none() -> None:
    """Antecedents: tasse 0.6, mur 0.3, none 0.1; without probabilities tasse counts alone."""
    source = [["a", "cup", "on", "a", "wall"], ["it", "broke"]]
    texts = [
        translated("une tasse sur un mur", "0-0 1-1 2-2 3-3 4-4"),
        translated("elle s' est cassée", "0-0 1-3"),
    ]
    it = link(1, 0, "It", candidate(0, 0, 1, 1, 0.6), candidate(0, 3, 4, 4, 0.3))
    (pronoun,) = project(EN_FR, [it], source, texts)
    seen = list(pronoun.observations())
    assert [(each.key, each.words) for each in seen] == [
        (Key("it", FEM), ("elle",)),
        (Key("it", MASC), ("elle",)),
        (Key("it", NO_ANTECEDENT), ("elle",)),
    ]
    assert [each.score for each in seen] == pytest.approx([0.6, 0.3, 0.1])
    best = [Observation(Key("it", FEM), ("elle",), 1.0)]
    assert list(pronoun.observations(only_best=True)) == best
    assert list(pronoun.dependencies()) == [Dependency("fem_sg", "elle")]


def test_a_pronoun_whose_translation_hides_the_gender_leads_to_its_noun() -> None:
    """He saw a cup. He took it: l' shows nothing, but it leads to the cup."""
    source = [["he", "saw", "a", "cup"], ["he", "took", "it"], ["it", "broke"]]
    texts = [
        translated("il vit une tasse", "0-0 1-1 2-2 3-3"),
        translated("il l' a prise", "0-0 1-2 1-3 2-1"),
        translated("elle se cassa", "0-0 1-2"),
    ]
    cup = Noun("cup", segment=0, head=3)
    (pronoun,) = project(
        EN_FR, [link(2, 0, "it", replace(candidate(1, 2, 2, 2), ref=cup))], source, texts
    )
    assert pronoun.antecedents == (((FEM,), 1.0),)


def test_pronouns_with_one_translation_and_untranslated_sentences_are_passed_over() -> None:
    texts = [translated("elle dort", "0-0 1-1"), None]
    links = [link(0, 0, "she"), link(1, 0, "it")]
    assert list(project(EN_FR, links, [["she", "sleeps"], ["it", "sleeps"]], texts)) == []
