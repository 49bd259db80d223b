/** One of two providers has a clock that is 90 s ahead: it says so, and its users notice nothing. */

import { at } from '../../scripts/lib/root.mjs';
import { attestation, headers } from '../bench/provider/load.mjs';
import { createCluster } from './parts/postgres.mjs';
import { startProgram } from './parts/providers.mjs';
import { check } from './parts/result.mjs';

export async function wrongClock() {
  const cluster = createCluster();
  const programs = [];
  try {
    const primary = await cluster.primary();
    const options = { databaseUrl: primary.url('postgres') };
    const right = await startProgram(options);
    programs.push(right);
    const ahead = await startProgram({
      ...options,
      imports: [at('lab/operations/parts/ninety-seconds-ahead.mjs')],
    });
    programs.push(ahead);
    const call = async (url, path, body, token) => {
      const answer = await fetch(`${url}/sdk/v1${path}`, {
        method: 'POST',
        headers: headers(token),
        body: JSON.stringify(body),
      });
      return { status: answer.status, data: (await answer.json()).data };
    };
    const signedIn = await call(ahead.url, '/sessions/attest', attestation(1));
    const token = signedIn.data?.session_token;
    const elsewhere = await call(right.url, '/sessions/authenticate', {}, token);
    const [, claims = ''] = (signedIn.data?.session_jwt ?? '').split('.');
    const { nbf, iat } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}');
    const now = Date.now() / 1000;
    return [
      check('a trusted token that the wrong clock would call expired is taken', signedIn.status === 200),
      check('its session works at the other provider', elsewhere.status === 200),
      check(
        'its JWT is not from the future',
        nbf < now && Math.abs(iat - now) < 10,
        `iat ${iat - now} s from now`,
      ),
      check('the log names the difference', /"ahead_seconds":(89|90|91)/.test(ahead.log()), ahead.log()),
      check('the other one says nothing', !right.log().includes('ahead_seconds'), right.log()),
    ];
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
    await cluster.remove();
  }
}
