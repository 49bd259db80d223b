/**
 * The worker thread that estimates one password at a time.
 * JavaScript, because Node 20 starts threads without the loader that reads TypeScript.
 */
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';

/** Longer passwords cannot get worse after this many characters, and estimating them costs too much time. */
const maxLength = 64;
/**
 * The estimator tries this many combinations of substituted letters (`@` for `a`). A malicious password then takes a tenth
 * of a second instead of two seconds; passwords that people choose have one or two substitutions.
 */
const maxSubstitutions = 32;

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
  maxLength,
  l33tMaxSubstitutions: maxSubstitutions,
});

parentPort?.on(
  'message',
  /** @param {import('./guessing.ts').EstimateTask} task */
  ({ password, userWords }) => {
    const { score, feedback } = estimator.check(password, userWords);
    const { warning, suggestions } = feedback;
    parentPort?.postMessage({ score, warning: warning ?? '', suggestions });
  },
);
