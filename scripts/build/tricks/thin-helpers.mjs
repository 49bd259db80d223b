/** Leaves out of React's smaller files and of r2wc what no call of ours reaches. */

/** React's errors say their number and the page that explains it. */
export const shortErrors = [
  ['if (1 < arguments.length) {', 'if (!1) {'],
  [
    '" for the full message or use the non-minified dev environment for full errors and additional helpful warnings."',
    '""',
  ],
];

/** What makes it unreachable for the minifier: the text in the source, and its replacement. */
const changes = {
  'react.production.js': [
    // Our one class component is none that compares its props, and sets its state only once it is on the page.
    ['ComponentDummy.prototype = Component.prototype;', ''],
    ['var pureComponentPrototype = (PureComponent.prototype = new ComponentDummy());', ''],
    ['pureComponentPrototype.constructor = PureComponent;', ''],
    ['assign(pureComponentPrototype, Component.prototype);', ''],
    ['pureComponentPrototype.isPureReactComponent = !0;', ''],
    ['updater || ReactNoopUpdateQueue', 'updater'],
    ['"object" !== typeof partialState &&', '!1 &&'],
    ['Component.prototype.forceUpdate =', 'var forceUpdate ='],
  ],
  'react-dom.production.js': shortErrors,
  'scheduler.production.js': [
    // React schedules nothing for later.
    ['"object" === typeof options && null !== options', '!1'],
    ['options > currentTime', '!1'],
    ['advanceTimers(currentTime);', ';'],
    ['null !== firstTimer &&', '!1 &&'],
    ['isHostTimeoutScheduled &&', '!1 &&'],
    // Every browser has a clock and message channels, and none has `setImmediate`.
    ['"object" === typeof performance && "function" === typeof performance.now', '!0'],
    ['"function" === typeof localSetImmediate', '!1'],
    ['"undefined" !== typeof setImmediate ? setImmediate : null', 'null'],
    ['"undefined" !== typeof MessageChannel', '!0'],
  ],
  'core.js': [
    // `r2wc()` receives no names of properties and events, so its elements observe no attribute.
    ['for (const r of ', 'if (!1) for (const r of '],
    ['for (const s of ', 'if (!1) for (const s of '],
    ['attributeChangedCallback(s, l, o) {', 'attributeChangedCallback() { return; let s, l, o;'],
  ],
};

/**
 * @param {string} path Of a package's file.
 * @param {string} source Its text.
 * @returns {string} The same, on the same lines.
 * @throws where another version of the package has other texts
 */
export function thinHelper(path, source) {
  const name = path.split(/[\\/]/).at(-1);
  return (changes[name] ?? []).reduce((text, [there, replacement]) => {
    if (!text.includes(there)) throw new Error(`${name} has no ${there} any more.`);
    return text.replaceAll(there, replacement);
  }, source);
}
