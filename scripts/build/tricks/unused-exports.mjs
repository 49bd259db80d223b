/**
 * React's files are CommonJS, so a bundler keeps every function that they export. This drops the exports whose names
 * occur in no other file of the bundle; the minifier then removes the dead code.
 */

/** An export of a name: a function, from its first line to the brace that closes it at the start of a line, or a variable. */
const exportStatement = /^exports\.(\w+) = (?:\w+;|function [\s\S]*?^};)\n/gm;

/**
 * The part of a file that names what it uses of React. React's own files have properties of the same names as hooks, and our
 * comments have words such as `cache`: neither is a use.
 *
 * @param {string} path
 * @param {string} text
 */
export function namesUsedIn(path, text) {
  const uses = /\.tsx?$/.test(path)
    ? /^import [^;]*? from 'react[^']*';/gm
    : /\.production\.js$/.test(path)
      ? /\b(?:React(?:DOM)?|Scheduler)\.\w+/g
      : /[\s\S]+/g;
  return (text.match(uses) ?? []).join('\n');
}

/**
 * @param {string} source CommonJS, formatted as React's production files are. Other sources stay unchanged.
 * @param {string} used Everything that may use it. A function stays if its name occurs there, even with another meaning.
 */
export function withoutUnused(source, used) {
  const words = new Set(used.match(/\w+/g));
  return source.replace(exportStatement, (statement, name) => {
    const several = statement.indexOf('\nexports.') >= 0;
    // The number of line breaks stays the same, so that source maps still name the right lines.
    return several || words.has(name) ? statement : '\n'.repeat(statement.split('\n').length - 1);
  });
}
