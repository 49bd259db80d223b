/**
 * The thread that estimates, one password after the other.
 * JavaScript, because Node 20 starts threads without the loader that reads TypeScript.
 */
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';

/** What follows cannot make a password worse, and costs more time than all before. */
const readSigns = 64;
/**
 * Of letters that signs stand for (`@` for `a`) all combinations are tried, up to this many. A password made to have many
 * of them takes a tenth of a second so, and twenty times as long without; those that people choose have one or two.
 */
const readDisguises = 32;

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
  maxLength: readSigns,
  l33tMaxSubstitutions: readDisguises,
});

parentPort?.on(
  'message',
  /** @param {import('./guessing.ts').EstimateTask} task */
  ({ password, about }) => {
    const { score, feedback } = estimator.check(password, about);
    const { warning, suggestions } = feedback;
    parentPort?.postMessage({ score, warning: warning ?? '', suggestions });
  },
);
