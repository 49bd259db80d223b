/**
 * What chance does to a program, for `npm run test:disturbed`: rows in another order wherever a query leaves it open, pauses
 * before queries, and late answers of every HTTP server. `SEED` repeats it, as far as the program itself runs the same way.
 */
import { Server } from 'node:http';
import { basename } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

const { SEED = '1', DISTURB } = process.env;
/** The tests replace timers. */
const { setTimeout: later, setImmediate: soon } = globalThis;
// Without the folders, whose names are of this run alone.
const random = randomFrom(
  hash(
    `${SEED} ${process.argv
      .slice(1)
      .map((word) => basename(word))
      .join(' ')}`,
  ),
);
/** Milliseconds. */
const longest = { query: 15, answer: 40 };

// Only once in a process: the bundled programs bring a second copy of the packages, and of this file.
const once = Symbol.for('disturbed');
const isFirst = !globalThis[once];
globalThis[once] = true;

if (DISTURB === '1') {
  disturbQueries(pg.Client.prototype);
  disturbQueries(PGlite.prototype);
  if (isFirst) delayAnswers();
}

/**
 * A query with its rows in another order, if it says none itself. The same text always becomes the same text, as prepared
 * statements need.
 * @param {string} text
 */
export function inAnyOrder(text, seed = SEED) {
  if (
    !/^\s*select\b[\s\S]*\bfrom\b/i.test(text) ||
    /;|\bfor\s+(no\s+key\s+)?(update|share|key)|\border\s+by\b/i.test(text)
  )
    return text;
  return `select * from (${text}) as "disturbed" order by md5("disturbed"::text || '${Number(seed)}')`;
}

function disturbQueries(prototype) {
  const { query } = prototype;
  /** The pause of each connection, or null: the same for all that it asks at once, which may be one message. */
  const turns = new WeakMap();
  prototype.query = function (first, ...rest) {
    // Cursors and the like bring their own protocol.
    if (typeof first?.submit === 'function') return query.call(this, first, ...rest);
    const shuffled =
      typeof first === 'string' ? inAnyOrder(first) : { ...first, text: inAnyOrder(first.text ?? '') };
    if (!turns.has(this)) {
      const begun = random() > 0.2 ? null : pause(random() * longest.query);
      turns.set(this, begun);
      const end = () => turns.delete(this);
      if (!begun) soon(end);
      else
        begun.then(() => {
          end();
          // The embedded database has no connection.
          this.connection?.stream.cork();
          process.nextTick(() => this.connection?.stream.uncork());
        });
    }
    const turn = turns.get(this);
    if (!turn) return query.call(this, shuffled, ...rest);
    const answer = turn.then(() => query.call(this, shuffled, ...rest));
    return typeof rest.at(-1) === 'function' ? undefined : answer;
  };
}

const pause = (milliseconds) => new Promise((resolve) => later(resolve, milliseconds));

function delayAnswers() {
  const { emit } = Server.prototype;
  Server.prototype.emit = function (event, ...rest) {
    if (event !== 'request' || random() > 0.3) return emit.call(this, event, ...rest);
    later(() => emit.call(this, event, ...rest), random() * longest.answer);
    return true;
  };
}

/** Mulberry32. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function hash(text) {
  return [...text].reduce((sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0), 7) | 0;
}
