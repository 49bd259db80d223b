/** The session layer on a server, for the user or member of one request, as docs/session-core.md shows it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSession } from '../../session-core/index.ts';
import { createB2BSession } from '../../session-core/index-b2b.ts';
import { createKeyHolder, enterBound } from '../provider/proofs.ts';
import { backendWorld, kinds } from './world.ts';

for (const kind of kinds)
  test(`a client acts for one ${kind}, ends no session, and cannot act for one that is bound to a browser`, async (t) => {
    const { settings, signIn, backend, holder } = await backendWorld(t, { kind });
    const { publicToken, apiBaseUrl } = settings;
    const { session_token, id } = await signIn();

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

    assert.equal(await readFor(session_token), id);
    const headers = new Headers({ authorization: `Bearer ${session_token}` });
    const request = { method: 'GET', url: 'https://shop.example/', headers };
    assert.ok(await backend.authenticate(request, { live: true }));
    const bound = await enterBound(holder, await createKeyHolder());
    await assert.rejects(readFor(bound.session), { error_type: 'session_not_found' });
  });
