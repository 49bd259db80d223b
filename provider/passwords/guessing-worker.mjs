/**
 * The thread that estimates: a crafted password of a hundred signs keeps it busy for most of a second.
 * JavaScript, because Node 20 starts threads without the loader that reads TypeScript.
 */
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';

/** What follows cannot make a password worse, and costs more time than all before. */
const readSigns = 100;

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
  maxLength: readSigns,
});

parentPort?.on(
  'message',
  /** @param {import('./guessing.ts').EstimateTask} task */
  ({ id, password, about }) => {
    const { score, feedback } = estimator.check(password, about);
    const { warning, suggestions } = feedback;
    parentPort?.postMessage({ id, estimate: { score, warning: warning ?? '', suggestions } });
  },
);
