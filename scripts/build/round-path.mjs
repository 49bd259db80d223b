/** Rounds the numbers of an SVG path. A fifth of each brand mark is a third decimal, which no button shows. */

/** How many numbers each command takes. */
const counts = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/**
 * Rounds coordinates to two decimals: on a button, the hundredth of a pixel. Each point is rounded by itself, so that the
 * errors of relative coordinates do not add up.
 *
 * @param {string} path
 */
export function roundPath(path) {
  /** Where the exact path and the rounded one are, as x and y. */
  let [exact, drawn, start] = [
    [0, 0],
    [0, 0],
    [0, 0],
  ];
  /** @type {[string, number[]][]} */
  const steps = [];
  for (const [command, numbers] of commands(path)) {
    const kind = command.toLowerCase();
    const relative = command === kind;
    const axes = axesOf(kind);
    const written = numbers.map((value, index) => {
      const axis = axes[index];
      if (axis === undefined) return round(value);
      return relative ? round(exact[axis] + value - drawn[axis]) : round(value);
    });
    steps.push([command, written]);
    if (kind === 'z') {
      exact = [...start];
      drawn = [...start];
      continue;
    }
    // The last coordinate of each axis is where the command ends.
    const from = [exact, drawn].map((point) => [...point]);
    for (const [index, axis] of axes.entries()) {
      if (axis === undefined) continue;
      exact[axis] = (relative ? from[0][axis] : 0) + numbers[index];
      drawn[axis] = (relative ? from[1][axis] : 0) + written[index];
    }
    // A shape begins where it is drawn to begin.
    if (kind === 'm') {
      exact = [...drawn];
      start = [...drawn];
    }
  }
  return write(steps);
}

/** Each command with one group of its numbers. */
function* commands(path) {
  for (const [, letter, rest] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const kind = letter.toLowerCase();
    const numbers = kind === 'a' ? arcNumbers(rest) : (rest.match(/-?(?:\d*\.\d+|\d+)/g) ?? []).map(Number);
    const count = counts[kind];
    if (count === 0) yield [letter, []];
    for (let index = 0; count > 0 && index < numbers.length; index += count) {
      // Further points after a move are lines.
      const command = index > 0 && kind === 'm' ? (letter === 'm' ? 'l' : 'L') : letter;
      yield [command, numbers.slice(index, index + count)];
    }
  }
}

/** The two flags of an arc are one digit each, often without a space. */
function arcNumbers(text) {
  const number = '\\s*,?\\s*(-?(?:\\d*\\.\\d+|\\d+))';
  const flag = '\\s*,?\\s*([01])';
  const arc = new RegExp(number.repeat(3) + flag.repeat(2) + number.repeat(2), 'g');
  return [...text.matchAll(arc)].flatMap(([, ...numbers]) => numbers.map(Number));
}

/** The axis (0 = x, 1 = y) of each number; undefined for radii, angles and flags. */
function axesOf(kind) {
  if (kind === 'h') return [0];
  if (kind === 'v') return [1];
  if (kind === 'a') return [undefined, undefined, undefined, undefined, undefined, 0, 1];
  return Array.from({ length: counts[kind] }, (_, index) => index % 2);
}

function round(value) {
  return Math.round(value * 100) / 100 || 0;
}

function write(steps) {
  let text = '';
  let last = '';
  for (const [command, numbers] of steps) {
    const values = numbers.map((value) => String(value).replace(/^(-?)0\./, '$1.'));
    const repeats = command === last && !/[mz]/i.test(command);
    text += repeats ? '' : command;
    for (const [index, value] of values.entries()) {
      const before = text.at(-1) ?? '';
      const previous = /[\d.]+$/.exec(text)?.[0] ?? '';
      const glued =
        /[a-z]/i.test(before) || value.startsWith('-') || (value.startsWith('.') && previous.includes('.'));
      text += (glued || (index === 0 && text === '') ? '' : ' ') + value;
    }
    last = command;
  }
  return text;
}
