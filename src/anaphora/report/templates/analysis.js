const details = document.getElementById("details");
const every = document.getElementById("all");
const pronouns = [...document.querySelectorAll("a.pronoun")];
let held = null;

function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

const percent = (p) => (p < 0.01 ? "<1%" : Math.round(p * 100) + "%");
const wordsOf = (ids) => ids.map((id) => document.getElementById(id)).filter(Boolean);
const linkOf = (pronoun) => JSON.parse(pronoun.dataset.link);

function clear() {
  for (const word of document.querySelectorAll(".candidate")) {
    word.classList.remove("candidate", "inside", "strong");
    word.style.removeProperty("--p");
  }
  for (const pronoun of document.querySelectorAll(".chosen")) pronoun.classList.remove("chosen");
  for (const drawing of document.querySelectorAll("svg.links")) drawing.replaceChildren();
}

// A curve from the middle of the pronoun to that of the antecedent, above the line.
function curve(pronoun, words, p) {
  const drawing = pronoun.closest("article").querySelector("svg.links");
  const origin = drawing.getBoundingClientRect();
  const from = pronoun.getBoundingClientRect();
  const first = words[0].getBoundingClientRect();
  const last = words[words.length - 1].getBoundingClientRect();
  const sameLine = Math.abs(first.top - last.top) < 4;
  const x1 = from.left + from.width / 2 - origin.left;
  const y1 = from.top - origin.top;
  const x2 = (sameLine ? (first.left + last.right) / 2 : first.left + first.width / 2) - origin.left;
  const y2 = (first.top < from.top - 4 ? first.bottom : first.top) - origin.top;
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const lift = Math.abs(y1 - y2) < 30 ? 16 : Math.abs(y1 - y2) / 2;
  const bend = y2 < y1 - 4 ? [x1, y1 - lift, x2, y2 + lift] : [x1, y1 - lift, x2, y2 - lift];
  path.setAttribute("d", `M${x1},${y1} C${bend.join(",")} ${x2},${y2}`);
  path.style.strokeOpacity = Math.max(0.08, p);
  drawing.append(path);
}

const mayBeAnaphoric = (pronoun) => pronoun.matches(".anaphoric, .unknown");

function drawAll() {
  for (const pronoun of pronouns.filter(mayBeAnaphoric)) {
    const { candidates, none } = linkOf(pronoun);
    const best = candidates[0];
    if (best && best[2] >= none) curve(pronoun, wordsOf(best[1]), best[2]);
  }
}

function row(text, p) {
  const made = element("tr");
  const bar = element("td", "", { class: "bar" });
  const length = element("i");
  length.style.width = p * 100 + "%";
  bar.append(length);
  made.append(element("td", text), element("td", percent(p), { class: "share" }), bar);
  return made;
}

function show(pronoun) {
  clear();
  const { candidates, none, functions } = linkOf(pronoun);
  pronoun.classList.add("chosen");
  const table = element("table");
  // The weakest first, so that of two that overlap the stronger shows.
  for (const [, ids, p] of [...candidates].reverse()) {
    const words = wordsOf(ids);
    words.forEach((word, place) => {
      word.classList.add("candidate");
      word.classList.toggle("inside", place > 0);
      word.classList.toggle("strong", p > 0.6);
      word.style.setProperty("--p", p);
    });
    curve(pronoun, words, p);
  }
  for (const [, ids, p, leads] of candidates) {
    const text = wordsOf(ids).map((word) => word.textContent).join(" ");
    table.append(row(leads ? `${text} → ${leads}` : text, p));
  }
  table.append(row("none of them", none));
  details.replaceChildren(element("h3", `“${pronoun.textContent}” may refer to`), table);
  if (functions.length) {
    const said = functions.filter(([, p]) => p >= 0.005).map(([name, p]) => `${name} ${percent(p)}`);
    details.append(element("p", "Function: " + said.join(", "), { class: "functions" }));
  }
  details.hidden = false;
}

function rest() {
  clear();
  details.hidden = true;
  if (held) show(held);
  else if (every.checked) drawAll();
}

for (const pronoun of pronouns) {
  pronoun.removeAttribute("title");
  pronoun.addEventListener("mouseenter", () => show(pronoun));
  pronoun.addEventListener("mouseleave", rest);
  pronoun.addEventListener("focus", () => show(pronoun));
  pronoun.addEventListener("blur", rest);
  pronoun.addEventListener("click", (event) => {
    event.preventDefault();
    held = held === pronoun ? null : pronoun;
    if (held) show(held); else rest();
  });
}
addEventListener("keydown", (event) => { if (event.key === "Escape") { held = null; rest(); } });
addEventListener("resize", rest);
every.addEventListener("change", rest);
every.checked = pronouns.length <= 200;
rest();
