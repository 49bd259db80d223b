/**
 * React reads the document through its container, which takes care of named elements (`elements/stages/react-screens.ts`). In a few
 * places it reads the page directly, where `<img name="createElement">` or `<input name="parentNode">` in a form would
 * break it. Those are changed here.
 */
/** The code in React's source, and its replacement. */
const changes = [
  // React looks here for event names that need a prefix. No current browser has one.
  ['document.createElement("div").style', '{}'],
  ['doc.activeElement || doc.body', 'Reflect.get(Document.prototype, "activeElement", doc)'],
  // React walks up from nodes of the page too, such as the one that the pointer came from. Below a form with a control
  // named `parentNode`, that walk would never end.
  [
    'parentNode = targetNode.parentNode',
    'parentNode = Reflect.get(Node.prototype, "parentNode", targetNode)',
  ],
  [
    '(selection = selection.parentNode)',
    '(selection = Reflect.get(Node.prototype, "parentNode", selection))',
  ],
];

/** @param {string} source React's renderer. @throws where another version of it needs other changes */
export function withUnclobbered(source) {
  return changes.reduce((text, [there, replacement]) => {
    if (!text.includes(there)) throw new Error(`React's renderer has no ${there} any more.`);
    return text.replaceAll(there, replacement);
  }, source);
}
