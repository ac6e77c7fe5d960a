const KEY = `anaphora ${MODE} ${STUDY}`;
const find = (selector, within = document) => [...within.querySelectorAll(selector)];
const element = (id) => document.getElementById(id);
const blocks = find(".block");
const items = find(".item");
let shown = 0;
let current;

const answer = (item) => item.querySelector("input:checked")?.value;
const blockOf = (item) => blocks.indexOf(item.closest(".block"));

function say(text, bad = false) {
  element("message").textContent = text;
  element("message").classList.toggle("bad", bad);
}

/* What the page knows, in the form of an exported file. */
function sheet() {
  const ratings = items.filter(answer).map((item) => {
    const [block, output, pronoun] = item.dataset.item.split("/").map(Number);
    return { block, output, pronoun, verdict: answer(item) };
  });
  const comments = find("textarea")
    .filter((area) => area.value.trim())
    .map((area) => ({ block: Number(area.dataset.comment), text: area.value.trim() }));
  return { study: STUDY, annotator: element("annotator").value.trim(), ratings, comments };
}

function fill(saved) {
  element("annotator").value = saved.annotator || element("annotator").value;
  for (const { block, output, pronoun, verdict } of saved.ratings) {
    const name = CSS.escape(`${block}/${output}/${pronoun}`);
    const input = document.querySelector(`input[name="${name}"][value="${CSS.escape(verdict)}"]`);
    if (input) input.checked = true;
  }
  for (const { block, text } of saved.comments ?? []) {
    const area = document.querySelector(`[data-comment="${CSS.escape(String(block))}"]`);
    if (area) area.value = text;
  }
}

function save() {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...sheet(), shown }));
  } catch {
    say("This browser keeps nothing: export before you close the page.", true);
  }
}

function restore() {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (!saved) return;
    fill(saved);
    shown = Math.min(saved.shown ?? 0, blocks.length - 1);
  } catch {
    localStorage.removeItem(KEY);
  }
}

function count() {
  const given = items.filter(answer).length;
  element("progress").value = given;
  element("count").textContent = `${given} of ${items.length} answers`;
}

function show(number) {
  shown = Math.max(0, Math.min(number, blocks.length - 1));
  blocks.forEach((block, i) => { block.hidden = i !== shown; });
  element("place").textContent = `Block ${shown + 1} of ${blocks.length}`;
  element("previous").disabled = shown === 0;
  element("next").disabled = shown === blocks.length - 1;
  if (!current || blockOf(current) !== shown) {
    const own = find(".item", blocks[shown]);
    select(own.find((item) => !answer(item)) ?? own[0]);
  }
  save();
}

function select(item) {
  current?.classList.remove("current");
  current = item;
  current.classList.add("current");
  if (blockOf(current) !== shown) show(blockOf(current));
  current.scrollIntoView({ block: "nearest" });
}

function step(by) {
  const to = items.indexOf(current) + by;
  if (items[to]) select(items[to]);
}

function nextUnrated() {
  const from = items.indexOf(current);
  const rest = [...items.slice(from + 1), ...items.slice(0, from + 1)];
  const open = rest.find((item) => !answer(item));
  if (open) select(open);
  else say("All answers are given: export them.");
}

function rate(verdict) {
  const input = current.querySelector(`input[value="${verdict}"]`);
  if (!input) return;
  input.checked = true;
  changed();
  step(1);
}

function clear() {
  const input = current.querySelector("input:checked");
  if (input) input.checked = false;
  changed();
}

function changed() {
  count();
  save();
}

function download() {
  const filled = sheet();
  if (!filled.annotator) {
    say("Write your name first.", true);
    element("annotator").focus();
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(
    new Blob([JSON.stringify(filled, null, 1) + "\n"], { type: "application/json" }),
  );
  const name = filled.annotator.replace(/[^\p{L}\p{N}]+/gu, "-");
  link.download = `${MODE === "form" ? "answers" : MODE}-${name}-${STUDY}.json`;
  link.click();
  const left = items.length - filled.ratings.length;
  say(left ? `Exported; ${left} answers are still open.` : "Exported, complete. Thank you.");
}

async function upload(file) {
  try {
    const saved = JSON.parse(await file.text());
    if (saved.study !== STUDY) throw new Error("it belongs to another study");
    fill(saved);
    changed();
    say(`Imported ${saved.ratings.length} answers.`);
  } catch (error) {
    say(`${file.name} was not imported: ${error.message}.`, true);
  }
}

const KEYS = {
  1: () => rate("correct"), c: () => rate("correct"),
  0: () => rate("incorrect"), x: () => rate("incorrect"),
  "?": () => rate("unsettled"), Backspace: clear,
  j: () => step(1), k: () => step(-1), ArrowDown: () => step(1), ArrowUp: () => step(-1),
  n: () => show(shown + 1), p: () => show(shown - 1), u: nextUnrated,
};

document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("textarea, input[type=text]");
  if (typing || event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});
document.addEventListener("change", (event) => {
  if (event.target.id === "import") {
    upload(event.target.files[0]).then(() => { event.target.value = ""; });
    return;
  }
  const item = event.target.closest(".item");
  if (item) select(item);
  changed();
});
element("previous").addEventListener("click", () => show(shown - 1));
element("next").addEventListener("click", () => show(shown + 1));
element("unrated").addEventListener("click", nextUnrated);
element("export").addEventListener("click", download);

restore();
show(shown);
count();
