/** The session layer on a server, for the user or member of one request, as docs/session-core.md shows it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSession } from '../../session-core/index.ts';
import { createB2BSession } from '../../session-core/index-b2b.ts';
import { createKeyHolder, enterBound } from '../provider/proofs.ts';
import { backendWorld, cookiesOf, kinds, request } from './world.ts';

for (const kind of kinds)
  test(`a server acts in the session of one ${kind}, once the provider has confirmed it, and in none that is bound to a browser`, async (t) => {
    const { settings, signIn, backend, holder } = await backendWorld(t, { kind });
    const { publicToken, apiBaseUrl } = settings;
    const { session_token, session_jwt, id } = await signIn();
    const tokenIn = async (tokens: Parameters<typeof cookiesOf>[0], live: boolean) =>
      (await backend.authenticate(request({ cookie: cookiesOf(tokens) }), { live }))?.sessionToken;

    /** Who the provider says it is. */
    async function readFor(token: string): Promise<string | undefined> {
      if (kind === 'user') {
        const auth = createSession({ publicToken, apiBaseUrl });
        await auth.session.updateSession({ session_token: token });
        return (await auth.user.get().finally(() => auth.dispose()))?.user_id;
      }
      const auth = createB2BSession({ publicToken, apiBaseUrl });
      await auth.session.updateSession({ session_token: token });
      return (await auth.self.get().finally(() => auth.dispose()))?.member_id;
    }

    assert.equal(await tokenIn({ session_token, session_jwt }, false), null);
    const token = await tokenIn({ session_token, session_jwt }, true);
    assert.equal(token, session_token);
    assert.equal(await readFor(session_token), id);
    assert.equal(await tokenIn({ session_token }, true), session_token, 'the client has ended no session');

    const bound = await enterBound(holder, await createKeyHolder());
    assert.equal(await tokenIn({ session_token: bound.session, session_jwt: bound.jwt }, true), null);
    await assert.rejects(readFor(bound.session), { error_type: 'session_not_found' });
  });
