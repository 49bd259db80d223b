/** Turns a server's output into short lines for a terminal. */

const levels = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };
// Only fields known to contain no personal data. The servers redact too; this is the second check.
const shown = ['method', 'path', 'status', 'ms', 'code', 'signal', 'request_id'];

/** Calls `print` with each line of a stream, structured (JSON) log lines made readable. */
export function eachLine(stream, print) {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim()) print(readable(line));
  });
  stream.on('end', () => {
    if (rest.trim()) print(readable(rest));
  });
}

/** @returns {string} */
export function readable(line) {
  if (!line.startsWith('{')) return line.trimEnd();
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    return line.trimEnd();
  }
  if (typeof entry.msg !== 'string' && typeof entry.level !== 'number') return line.trimEnd();
  const time = new Date(entry.time ?? Date.now()).toTimeString().slice(0, 8);
  const fields = shown.filter((key) => entry[key] !== undefined).map((key) => `${key}=${entry[key]}`);
  return [
    time,
    (levels[entry.level] ?? String(entry.level ?? 'info')).padEnd(5),
    entry.msg,
    ...fields,
    reason(entry.err),
  ]
    .filter(Boolean)
    .join(' ');
}

/** An error with its causes, and the line of ours that it comes from. The servers remove addresses and numbers from it. */
function reason(error) {
  const causes = [];
  for (let one = error; one; one = one.cause) causes.push([one.type, one.message].filter(Boolean).join(': '));
  if (causes.length === 0) return '';
  const place = /^ +at .*(?:provider|demo-host|platform)\/.*$/m.exec(error.stack ?? '')?.[0].trim();
  return `(${causes.join(', because of ')}${place ? `, ${place}` : ''})`;
}
