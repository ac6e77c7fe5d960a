const filters = document.getElementById("filters");
const selects = [...filters.querySelectorAll("[data-filter]")];
const search = document.getElementById("text");
const articles = [...document.querySelectorAll("article")];
const texts = articles.map((article) => article.querySelector("dl").textContent.toLowerCase());

/* A pronoun passes if it has the chosen value; it may have several cases, one for each system. */
function passes(article, name, value) {
  return article.dataset[name].split(" ").includes(value) || article.dataset[name] === value;
}

function apply() {
  const wanted = selects.filter((select) => select.value);
  const word = search.value.trim().toLowerCase();
  let count = 0;
  articles.forEach((article, i) => {
    const fits = wanted.every((select) =>
      select.id === "change" && select.value === "changed"
        ? article.dataset.change !== "same"
        : passes(article, select.dataset.filter, select.value),
    );
    article.hidden = !(fits && texts[i].includes(word));
    count += article.hidden ? 0 : 1;
  });
  document.getElementById("shown").textContent = `${count} of ${articles.length} pronouns`;
  document.getElementById("none").hidden = count > 0;
  remember();
}

/* The choice is kept in the address, so that a link shows what its sender saw. */
function remember() {
  const state = new URLSearchParams();
  for (const select of selects) if (select.value) state.set(select.id, select.value);
  if (search.value) state.set("text", search.value);
  const address = state.size ? `#?${state}` : location.pathname;
  history.replaceState(null, "", address);
}

function restore() {
  if (!location.hash.startsWith("#?")) return;
  const state = new URLSearchParams(location.hash.slice(2));
  for (const field of [...selects, search]) field.value = state.get(field.id) ?? "";
  document.getElementById("examples").scrollIntoView();
}

for (const event of ["input", "change"]) filters.addEventListener(event, apply);
filters.addEventListener("submit", (event) => event.preventDefault());
filters.addEventListener("reset", () => setTimeout(apply));
document.getElementById("again").addEventListener("click", () => filters.reset());
addEventListener("hashchange", () => { restore(); apply(); });
restore();
apply();
