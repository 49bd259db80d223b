/** Adds constructed style sheets to a shadow root or document; a strict policy would block a `<style>` element. */
import { unclobbered } from '../../session-core/lib/unclobbered.ts';

interface SharedSheet {
  sheet: CSSStyleSheet;
  users: number;
}

/** One sheet per text and document: a hundred elements on a page parse the rules once. */
const sheets = new WeakMap<Document, Map<string, SharedSheet>>();

/** How often each root adopted a text: two elements in the light DOM share the document's sheet. */
const adopted = new WeakMap<ShadowRoot | Document, Map<string, number>>();

/**
 * Adopts the texts as constructed style sheets, in order, after the existing ones.
 * Returns a function that removes them; calling it twice is harmless.
 *
 * @see https://drafts.csswg.org/cssom/#dom-documentorshadowroot-adoptedstylesheets
 */
export function adoptSheets(root: ShadowRoot | Document, texts: readonly string[]): () => void {
  // A light-DOM element outside the page is in no root with sheets, and not every simulated DOM supports them.
  const target = unclobbered(root);
  if (!target.adoptedStyleSheets) return () => {};
  // Does not use `instanceof`: a frame's document has its own classes.
  const page = target.ownerDocument ?? (root as Document);
  const sheetsOfPage = getOrMake(sheets, page);
  const counts = getOrMake(adopted, root);
  for (const text of texts) {
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    if (count > 0) continue;
    const shared = sheetsOfPage.get(text) ?? { sheet: makeSheet(page, text), users: 0 };
    shared.users++;
    sheetsOfPage.set(text, shared);
    target.adoptedStyleSheets = [...target.adoptedStyleSheets, shared.sheet];
  }

  let removed = false;
  return () => {
    if (removed) return;
    removed = true;
    for (const text of texts) {
      const count = (counts.get(text) ?? 1) - 1;
      counts.set(text, count);
      const shared = sheetsOfPage.get(text);
      if (count > 0 || !shared) continue;
      target.adoptedStyleSheets = target.adoptedStyleSheets.filter((sheet) => sheet !== shared.sheet);
      if (--shared.users === 0) sheetsOfPage.delete(text);
    }
  };
}

function makeSheet(page: Document, text: string): CSSStyleSheet {
  // Only the document whose window made a sheet can adopt it, and the element may be in a frame.
  const Sheet = unclobbered(page).defaultView?.CSSStyleSheet ?? CSSStyleSheet;
  const sheet = new Sheet();
  sheet.replaceSync(text);
  return sheet;
}

function getOrMake<Key extends object, Entry>(
  map: WeakMap<Key, Map<string, Entry>>,
  key: Key,
): Map<string, Entry> {
  let entry = map.get(key);
  if (!entry) {
    entry = new Map();
    map.set(key, entry);
  }
  return entry;
}
