"""Hand-built plans and the sentences speakers of the four languages would make of them."""

from __future__ import annotations

import pytest

from anaphora.documents import Bitext, Category, Function, Gender, Human, Number
from anaphora.microworld import realise
from anaphora.microworld.lexicon import Adjective as LexicalAdjective
from anaphora.microworld.lexicon import Adverbial, ImpersonalVerb, Venue, lexicon
from anaphora.microworld.lexicon import Noun as LexicalNoun
from anaphora.microworld.lexicon import Verb as LexicalVerb
from anaphora.microworld.plan import (
    Action,
    Clause,
    Entity,
    EventPronoun,
    Form,
    Generic,
    Impersonal,
    Link,
    Linked,
    Location,
    Modal,
    Place,
    Possession,
    Reference,
    Relation,
    Relative,
    Sentence,
    State,
)


def noun(concept: str) -> LexicalNoun:
    return next(n for n in lexicon().nouns if n.concept == concept)


def verb(concept: str) -> LexicalVerb:
    return next(v for v in lexicon().verbs if v.concept == concept)


def adjective(concept: str) -> LexicalAdjective:
    return next(a for a in lexicon().adjectives if a.concept == concept)


def venue(concept: str) -> Venue:
    return next(v for v in lexicon().venues if v.noun.concept == concept)


def adverbial(concept: str) -> Adverbial:
    return next(a for a in lexicon().adverbials if a.concept == concept)


def impersonal(concept: str) -> ImpersonalVerb:
    return next(v for v in lexicon().impersonals if v.concept == concept)


def thing(concept: str, count: int = 1, *, as_people: bool = False) -> Entity:
    found = noun(concept)
    return Entity(concept, found.kind, found, count=count, as_people=as_people)


def a(entity: Entity, quality: str = "") -> Reference:
    return Reference(entity, Form.INDEFINITE, adjective(quality) if quality else None)


def the(entity: Entity) -> Reference:
    return Reference(entity, Form.DEFINITE)


def it(entity: Entity) -> Reference:
    return Reference(entity, Form.PRONOUN)


def does(
    subject: Reference, concept: str, patient: Reference | None = None, place: Place | None = None
) -> Clause:
    return Clause(subject, Action(verb(concept), patient, place=place))


def at(concept: str) -> Place:
    return Place(venue(concept), the(thing(concept)))


EMMA = Entity("emma", "woman", name="Emma")
IRENE = Entity("irene", "woman", name="Irene")
HUGO = Entity("hugo", "man", name="Hugo")
LAMP = thing("lamp")
TABLE = thing("table")
NEIGHBOURS = thing("neighbour (man)", 3)
OLD = State(adjective("old"))


def both(first: Entity, second: Entity) -> Entity:
    return Entity("pair", first.kind, members=(first, second))


SAID = {
    "object pronoun and participle": (
        Sentence(does(the(EMMA), "sell", it(LAMP))),
        "Emma sold it.",
        "Emma l'a vendue.",
        "Emma verkaufte sie.",
        "Emma la vendió.",
    ),
    "plural object pronoun": (
        Sentence(does(the(EMMA), "sell", it(thing("carpet", 2)))),
        "Emma sold them.",
        "Emma les a vendus.",
        "Emma verkaufte sie.",
        "Emma las vendió.",
    ),
    "être agrees with the subject": (
        Sentence(does(a(thing("nurse (woman)", 2)), "arrive")),
        "Two nurses arrived.",
        "Deux infirmières sont arrivées.",
        "Zwei Krankenpflegerinnen kamen an.",
        "Llegaron dos enfermeras.",
    ),
    "a clause in front turns the order": (
        Sentence(
            does(the(EMMA), "throw away", it(LAMP)),
            linked=Linked(Link.WHEN, does(a(thing("doctor (man)")), "arrive"), in_front=True),
        ),
        "When a doctor arrived, Emma threw it away.",
        "Quand un docteur est arrivé, Emma l'a jetée.",
        "Als ein Arzt ankam, warf Emma sie weg.",
        "Cuando llegó un médico, Emma la tiró.",
    ),
    "relative clause": (
        Sentence(
            Clause(
                Reference(LAMP, Form.DEFINITE, relative=Relative(the(EMMA), verb("buy"))),
                State(adjective("expensive"), "very"),
            )
        ),
        "The lamp that Emma bought was very expensive.",
        "La lampe qu'Emma a achetée était très chère.",
        "Die Lampe, die Emma kaufte, war sehr teuer.",
        "La lámpara que Emma compró era muy cara.",
    ),
    "weak noun": (
        Sentence(does(the(EMMA), "watch", a(thing("lion"), "strange"))),
        "Emma watched a strange lion.",
        "Emma a observé un lion étrange.",
        "Emma beobachtete einen seltsamen Löwen.",
        "Emma observó un león extraño.",
    ),
    "known animal": (
        Sentence(does(the(EMMA), "watch", the(thing("lion")))),
        "Emma watched the lion.",
        "Emma a observé le lion.",
        "Emma beobachtete den Löwen.",
        "Emma observó al león.",
    ),
    "adjective before a vowel": (
        Sentence(does(the(EMMA), "see", a(thing("computer"), "old"))),
        "Emma saw an old computer.",
        "Emma a vu un vieil ordinateur.",
        "Emma sah einen alten Computer.",
        "Emma vio un ordenador viejo.",
    ),
    "aspirated h, and el before stressed a": (
        Sentence(does(the(EMMA), "see", the(thing("axe")))),
        "Emma saw the axe.",
        "Emma a vu la hache.",
        "Emma sah die Axt.",
        "Emma vio el hacha.",
    ),
    "negated modal": (
        Sentence(Clause(the(EMMA), Action(verb("sell"), it(LAMP), Modal.CANNOT))),
        "Emma could not sell it.",
        "Emma ne pouvait pas la vendre.",
        "Emma konnte sie nicht verkaufen.",
        "Emma no la podía vender.",
    ),
    "possessor feminine in German": (
        Sentence(
            Clause(Possession(it(LAMP), thing("age")), Action(verb("surprise"), the(NEIGHBOURS)))
        ),
        "Its age surprised the neighbours.",
        "Son âge a surpris les voisins.",
        "Ihr Alter überraschte die Nachbarn.",
        "Su edad sorprendió a los vecinos.",
    ),
    "possessor masculine in German": (
        Sentence(
            Clause(
                Generic.NOBODY, Action(verb("notice"), Possession(it(TABLE), thing("condition")))
            )
        ),
        "Nobody noticed its condition.",
        "Personne n'a remarqué son état.",
        "Niemand bemerkte seinen Zustand.",
        "Nadie notó su estado.",
    ),
    "possessors": (
        Sentence(
            Clause(
                Generic.EVERYONE,
                Action(verb("notice"), Possession(it(NEIGHBOURS), thing("beauty"))),
            )
        ),
        "Everyone noticed their beauty.",
        "Tout le monde a remarqué leur beauté.",
        "Alle bemerkten ihre Schönheit.",
        "Todos notaron su belleza.",
    ),
    "event": (
        Sentence(Clause(EventPronoun("it", "e1"), Action(verb("surprise"), the(NEIGHBOURS)))),
        "It surprised the neighbours.",
        "Cela a surpris les voisins.",
        "Das überraschte die Nachbarn.",
        "Ello sorprendió a los vecinos.",
    ),
    "weather": (
        Sentence(Impersonal(impersonal("rain")), adverbial("evening")),
        "In the evening, it was raining.",
        "Le soir, il pleuvait.",
        "Am Abend regnete es.",
        "Por la noche, llovía.",
    ),
    "effort": (
        Sentence(
            Impersonal(impersonal("two hours"), action=Action(verb("repair"), the(thing("car"))))
        ),
        "It took two hours to repair the car.",
        "Il a fallu deux heures pour réparer la voiture.",
        "Es dauerte zwei Stunden, das Auto zu reparieren.",
        "Llevó dos horas reparar el coche.",
    ),
    "zu inside a separable verb": (
        Sentence(Impersonal(impersonal("easy"), action=Action(verb("throw away"), the(LAMP)))),
        "It was easy to throw away the lamp.",
        "Il était facile de jeter la lampe.",
        "Es war einfach, die Lampe wegzuwerfen.",
        "Era fácil tirar la lámpara.",
    ),
    "particle after a pronoun": (
        Sentence(does(the(EMMA), "throw away", it(LAMP))),
        "Emma threw it away.",
        "Emma l'a jetée.",
        "Emma warf sie weg.",
        "Emma la tiró.",
    ),
    "particle before a noun": (
        Sentence(does(the(EMMA), "pick up", the(LAMP), at("garden"))),
        "Emma picked up the lamp in the garden.",
        "Emma a ramassé la lampe dans le jardin.",
        "Emma hob die Lampe im Garten auf.",
        "Emma recogió la lámpara en el jardín.",
    ),
    "that-clause": (
        Sentence(Impersonal(impersonal("clear"), Clause(it(LAMP), OLD))),
        "It was clear that it was old.",
        "Il était clair qu'elle était vieille.",
        "Es war klar, dass sie alt war.",
        "Estaba claro que era vieja.",
    ),
    "market": (
        Sentence(does(the(EMMA), "buy", a(LAMP), at("market"))),
        "Emma bought a lamp at the market.",
        "Emma a acheté une lampe au marché.",
        "Emma kaufte eine Lampe auf dem Markt.",
        "Emma compró una lámpara en el mercado.",
    ),
    "garden": (
        Sentence(Clause(it(TABLE), Location(at("garden")))),
        "It was in the garden.",
        "Elle était dans le jardin.",
        "Er war im Garten.",
        "Estaba en el jardín.",
    ),
    "landmark": (
        Sentence(Clause(it(LAMP), Location(Place(Relation.NEXT_TO, the(thing("wardrobe")))))),
        "It was next to the wardrobe.",
        "Elle était à côté de l'armoire.",
        "Sie war neben dem Schrank.",
        "Estaba junto al armario.",
    ),
    "dative plural": (
        Sentence(Clause(it(LAMP), Location(Place(Relation.BEHIND, a(thing("chair", 2)))))),
        "It was behind two chairs.",
        "Elle était derrière deux chaises.",
        "Sie war hinter zwei Stühlen.",
        "Estaba detrás de dos sillas.",
    ),
    "because": (
        Sentence(
            does(the(EMMA), "buy", a(LAMP)),
            linked=Linked(Link.BECAUSE, Clause(it(LAMP), State(adjective("cheap")))),
        ),
        "Emma bought a lamp because it was cheap.",
        "Emma a acheté une lampe parce qu'elle était bon marché.",
        "Emma kaufte eine Lampe, weil sie billig war.",
        "Emma compró una lámpara porque era barata.",
    ),
    "although": (
        Sentence(
            does(it(EMMA), "buy", it(TABLE)),
            linked=Linked(Link.ALTHOUGH, Clause(it(TABLE), OLD), in_front=True),
        ),
        "Although it was old, she bought it.",
        "Même si elle était vieille, elle l'a achetée.",
        "Obwohl er alt war, kaufte sie ihn.",
        "Aunque era vieja, la compró.",
    ),
    "two feminine things": (
        Sentence(Clause(it(both(LAMP, TABLE)), OLD)),
        "They were old.",
        "Elles étaient vieilles.",
        "Sie waren alt.",
        "Eran viejas.",
    ),
    "a feminine and a masculine thing": (
        Sentence(Clause(it(both(LAMP, thing("desk"))), OLD)),
        "They were old.",
        "Ils étaient vieux.",
        "Sie waren alt.",
        "Eran viejos.",
    ),
    "a group taken up by they": (
        Sentence(Clause(it(thing("team", as_people=True)), State(adjective("ready")))),
        "They were ready.",
        "Elle était prête.",
        "Es war bereit.",
        "Estaba listo.",
    ),
    "e for y": (
        Sentence(does(the(both(EMMA, IRENE)), "arrive")),
        "Emma and Irene arrived.",
        "Emma et Irene sont arrivées.",
        "Emma und Irene kamen an.",
        "Emma e Irene llegaron.",
    ),
    "personal a before each": (
        Sentence(does(the(EMMA), "call", the(both(thing("cook (man)"), HUGO)))),
        "Emma called the cook and Hugo.",
        "Emma a appelé le cuisinier et Hugo.",
        "Emma rief den Koch und Hugo an.",
        "Emma llamó al cocinero y a Hugo.",
    ),
    "adverbial in front": (
        Sentence(does(it(EMMA), "sell", it(LAMP)), adverbial("next day")),
        "The next day, she sold it.",
        "Le lendemain, elle l'a vendue.",
        "Am nächsten Tag verkaufte sie sie.",
        "Al día siguiente, la vendió.",
    ),
}


@pytest.mark.parametrize("name", SAID)
def test_sentence_in_four_languages(name: str) -> None:
    plan, en, fr, de, es = SAID[name]
    for pair, expected in (("en-fr", (en, fr)), ("en-de", (en, de)), ("es-en", (es, en))):
        bitext = told(plan, pair)
        texts = bitext.source.segments[0].text, bitext.target.segments[0].text
        assert texts == expected


def told(plan: Sentence, pair: str) -> Bitext:
    source, target = pair.split("-")
    return realise((plan,), source, target, "d")


def test_alignment_links_what_means_the_same() -> None:
    bitext = told(SAID["object pronoun and participle"][0], "en-fr")
    # Emma sold it .  /  Emma l' a vendue .
    assert bitext.alignments[0] == ((0, 0), (1, 2), (1, 3), (2, 1), (3, 4))


def test_a_contraction_is_aligned_to_both_its_parts() -> None:
    bitext = told(SAID["market"][0], "en-fr")
    # Emma bought a lamp at the market .  /  Emma a acheté une lampe au marché .
    assert {(4, 5), (5, 5), (6, 6)} <= set(bitext.alignments[0])


def test_a_pronoun_mention_has_the_gender_of_its_own_side() -> None:
    bitext = told(SAID["object pronoun and participle"][0], "en-fr")
    (english,) = [m for m in bitext.source.mentions if m.entity == "lamp"]
    (french,) = [m for m in bitext.target.mentions if m.entity == "lamp"]
    assert (english.start, english.gender, english.human) == (2, Gender.NEUT, Human.OTHER)
    assert (french.start, french.gender, french.number) == (1, Gender.FEM, Number.SG)
    assert english.function is french.function is Function.ANAPHORIC


def test_a_noun_phrase_is_a_mention_from_article_to_noun() -> None:
    bitext = told(SAID["adjective before a vowel"][0], "en-fr")
    (mention,) = [m for m in bitext.target.mentions if m.category is Category.NOUN]
    assert (mention.start, mention.end, mention.head) == (3, 5, 5)  # un vieil ordinateur


def test_a_spanish_null_subject_is_an_empty_node_on_its_verb() -> None:
    source = told(SAID["adverbial in front"][0], "es-en").source
    # Al día siguiente , la vendió .
    (node,) = source.segments[0].empty_nodes
    assert (node.after, node.token.head) == (3, 5)
    (mention,) = [m for m in source.mentions if m.entity == "emma"]
    assert (mention.start, mention.head, mention.gender) == (-1, -1, Gender.FEM)


def test_a_group_is_singular_as_a_noun_and_plural_as_they() -> None:
    source = told(SAID["a group taken up by they"][0], "en-fr").source
    assert [m.number for m in source.mentions] == [Number.PL]
