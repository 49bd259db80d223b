/** The times of the last whole run of each stage on this machine, in `.cache`: the estimate for the next. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { at } from '../lib/root.mjs';

const file = at('.cache/test-times.json');

/** @returns {Record<string, { seconds: number, tests: number }>} By name of the stage; empty before the first run. */
export function lastTimes(path = file) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // No run yet, or one that ended while it wrote.
    return {};
  }
}

/** Adds the stages of this run. */
export function storeTimes(times, path = file) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ ...lastTimes(path), ...times }));
}

/**
 * How long these stages take together, as a sentence.
 * @param {{ name: string, group: number }[]} stages Those of a group run side by side.
 * @param {boolean} isPart Whether only some of their tests run.
 */
export function estimate(stages, times = lastTimes(), isPart = false) {
  const unknown = stages.filter(({ name }) => !times[name]).map(({ name }) => name);
  if (unknown.length === stages.length)
    return 'How long this takes is known after the first run here; the checks come first, then the tests, most of them in the last stage.';
  const groups = new Map();
  for (const { name, group } of stages)
    groups.set(group, Math.max(groups.get(group) ?? 0, times[name]?.seconds ?? 0));
  const total = [...groups.values()].reduce((sum, seconds) => sum + seconds, 0);
  const rest = unknown.length > 0 ? `, and ${unknown.join(', ')}, not timed yet` : '';
  return `This takes ${isPart ? 'at most ' : 'about '}${duration(total)}, as the last run here did${rest}.`;
}

/** "8 min 20 s", or "42 s". */
export function duration(seconds) {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
