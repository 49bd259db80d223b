/** Visitors who sign in and come back all the time, and remember what they were promised. */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { attestation, headers } from '../../bench/provider/load.mjs';

/** Between two rounds of one visitor. Milliseconds. */
const rest = 20;

/**
 * Starts visitors: each signs in, then checks the session it got, over and over.
 *
 * @param {string[]} urls where they go, in turn
 */
export function startVisitors(urls, count = 8) {
  const agent = new Agent({ keepAlive: true });
  const seen = { visitors: count, answered: 0, sessions: [], failures: [], longestGap: 0 };
  let lastAnswer = performance.now();
  let number = 0;
  let going = true;

  async function ask(url, path, body, token) {
    const answer = await post(`${url}/sdk/v1${path}`, agent, body, token).catch((error) => ({
      status: error.code ?? error.message,
    }));
    if (answer.status === 200) {
      seen.answered += 1;
      seen.longestGap = Math.max(seen.longestGap, performance.now() - lastAnswer);
      lastAnswer = performance.now();
    } else {
      seen.failures.push(`${path}: ${answer.status} ${answer.body?.error_type ?? ''}`);
      // Waits as a client does after `Retry-After`.
      await pause(100);
    }
    return answer.status === 200 ? answer.body.data : null;
  }

  async function visit(index) {
    const url = urls[index % urls.length];
    while (going) {
      number += 1;
      const signedIn = await ask(url, '/sessions/attest', attestation(number));
      if (signedIn) {
        seen.sessions.push(signedIn.session_token);
        await ask(url, '/sessions/authenticate', {}, signedIn.session_token);
      }
      await pause(rest);
    }
  }

  const all = Promise.all(Array.from({ length: count }, (_, index) => visit(index)));
  return {
    seen,
    async stop() {
      going = false;
      await all;
      agent.destroy();
      return seen;
    },
  };
}

/** How many of the sessions that were promised are unknown now. */
export async function countLost(url, sessions) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const answers = await Promise.all(
    sessions.map((token) => post(`${url}/sdk/v1/sessions/authenticate`, agent, {}, token)),
  );
  agent.destroy();
  return answers.filter(({ status }) => status !== 200).length;
}

export function post(url, agent, body, token, of = headers(token)) {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const fields = { ...of, 'content-length': Buffer.byteLength(text) };
    const sent = request(url, { agent, method: 'POST', headers: fields, timeout: 20_000 }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const answer = Buffer.concat(parts).toString();
        const isJson = response.headers['content-type']?.includes('json');
        const retryAfter = response.headers['retry-after'];
        resolve({ status: response.statusCode, retryAfter, body: isJson ? JSON.parse(answer) : {} });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer in 20 s')));
    sent.on('error', reject);
    sent.end(text);
  });
}
