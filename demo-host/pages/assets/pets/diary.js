/** Recent events, and who caused them. */
import { byId, html } from '../dom.js';
import { sayWith, words } from '../words.js';
import { drawBowl, drawToy } from './pictures.js';

/** How many entries are shown. */
const shownEntries = 8;
/** How often "2 minutes ago" is updated. Milliseconds. */
const ageInterval = 20_000;
const timeUnits = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const ages = new Map();
setInterval(() => {
  for (const [element, moment] of ages) element.textContent = ageOf(moment);
}, ageInterval);

/** Shows the diary. Existing lines stay, so that a new one visibly arrives. */
export function showDiary(entries) {
  const list = byId('diary');
  const lineByNumber = new Map([...list.children].map((line) => [line.dataset.number, line]));
  ages.clear();
  const lines = entries.slice(0, shownEntries).map((entry) => {
    const line = lineByNumber.get(String(entry.number)) ?? drawLine(entry, lineByNumber.size > 0);
    const age = line.querySelector('time');
    age.textContent = ageOf(Date.parse(entry.at));
    ages.set(age, Date.parse(entry.at));
    return line;
  });
  list.replaceChildren(...lines);
  byId('diary-section').hidden = lines.length === 0;
}

/** An entry as a sentence without its full stop. */
export function sentenceOf(entry) {
  return partsOf(entry, (name) => name).join('');
}

/** A client chooses its own name, and may have none. */
function partsOf({ by, action, petName }, drawName) {
  const actor = by.kind === 'visitor' ? 'you' : 'assistant';
  const parts = sayWith(`pets.${actor}.${action}`, {
    pet: drawName(petName),
    assistant: by.name ? drawName(by.name) : '',
  });
  return by.name || actor === 'you' ? parts : withoutGap(parts);
}

/** Leaves out the space before a name that is missing. */
function withoutGap(parts) {
  const gap = parts.indexOf('');
  return parts.map((part, index) => (index === gap - 1 ? part.trimEnd() : part));
}

function drawLine(entry, isNews) {
  const { by, action } = entry;
  return html(
    'li',
    { 'data-number': entry.number, 'data-by': by.kind, class: isNews ? 'news' : null },
    html('span', { class: 'sign' }, action === 'feed' ? drawBowl() : drawToy()),
    html(
      'span',
      // The sentence has its own direction, whatever the page's.
      { class: 'words', dir: 'auto' },
      // A name must not reverse the rest of the line.
      partsOf(entry, (name) => html('bdi', {}, name)),
    ),
    html('time', { datetime: entry.at }),
  );
}

function ageOf(moment) {
  const seconds = (Date.now() - moment) / 1000;
  const [unit, size] = timeUnits.find(([, length]) => seconds >= length) ?? [];
  if (!unit) return words['pets.now'];
  return new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' }).format(
    -Math.floor(seconds / size),
    unit,
  );
}
