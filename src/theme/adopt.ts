/** Gives a shadow root or a document its style sheets, without a `<style>` element that a strict policy would block. */
import { unclobbered } from '../../session-core/unclobbered.ts';

interface Held {
  sheet: CSSStyleSheet;
  users: number;
}

/** One sheet object per text and document: a hundred elements on a page parse the rules once. */
const sheets = new WeakMap<Document, Map<string, Held>>();

/** How many times a text is adopted by one root: two elements in the light DOM share the document's. */
const adopted = new WeakMap<ShadowRoot | Document, Map<string, number>>();

/**
 * Adopts the texts as constructed style sheets, in order, after those that are there.
 * Returns what takes them away again; calling it twice is harmless.
 *
 * @see https://drafts.csswg.org/cssom/#dom-documentorshadowroot-adoptedstylesheets
 */
export function adoptSheets(root: ShadowRoot | Document, texts: readonly string[]): () => void {
  // Taken out of the page, in the light DOM, it is in no root that has sheets; and not every stand-in for a browser has them.
  const own = unclobbered(root);
  if (!own.adoptedStyleSheets) return () => {};
  // Not `instanceof`: a document inside a frame has classes of its own.
  const page = own.ownerDocument ?? (root as Document);
  const known = getOrMake(sheets, page);
  const counts = getOrMake(adopted, root);
  for (const text of texts) {
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    if (count > 0) continue;
    const held = known.get(text) ?? { sheet: makeSheet(page, text), users: 0 };
    held.users++;
    known.set(text, held);
    own.adoptedStyleSheets = [...own.adoptedStyleSheets, held.sheet];
  }

  let removed = false;
  return () => {
    if (removed) return;
    removed = true;
    for (const text of texts) {
      const count = (counts.get(text) ?? 1) - 1;
      counts.set(text, count);
      const held = known.get(text);
      if (count > 0 || !held) continue;
      own.adoptedStyleSheets = own.adoptedStyleSheets.filter((sheet) => sheet !== held.sheet);
      if (--held.users === 0) known.delete(text);
    }
  };
}

function makeSheet(page: Document, text: string): CSSStyleSheet {
  // A sheet may only be adopted in the document whose window made it; the element may stand in a frame.
  const Sheet = unclobbered(page).defaultView?.CSSStyleSheet ?? CSSStyleSheet;
  const sheet = new Sheet();
  sheet.replaceSync(text);
  return sheet;
}

function getOrMake<Key extends object, Entry>(
  map: WeakMap<Key, Map<string, Entry>>,
  key: Key,
): Map<string, Entry> {
  let found = map.get(key);
  if (!found) {
    found = new Map();
    map.set(key, found);
  }
  return found;
}
