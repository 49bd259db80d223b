/** A page that loads with a session. */
import { assert } from 'chai';
import { createB2BSession } from '../../../elements/b2b/index.ts';
import { createSession } from '../../../elements/index.ts';
import type { CallName } from '../../../session-core/wire/calls.ts';
import { ok } from '../../fakes/server.ts';
import { loginTag, projectToken, provider, server, write } from '../element.ts';
import { until } from '../world.tsx';
import { atRest, calls, provingElements } from './one-call/presses.ts';

provingElements();

describe('a page load with a session', () => {
  const time = new Date(Date.now() + 3_600_000).toISOString();
  const session = { started_at: time, last_accessed_at: time, expires_at: time, authentication_factors: [] };
  const stored = {
    member: { member_id: 'member-1', email_address: 'ada@example.com' },
    organization: { organization_id: 'organization-1', organization_name: 'Meadow' },
    session: { ...session, member_session_id: 'session-1', roles: [] },
  };
  const halves = [
    {
      title: 'of a user',
      open: createSession,
      known: { user: { user_id: 'user-1' }, session: { ...session, session_id: 'session-1' } },
      key: '',
      check: 'POST /sessions/authenticate' as const,
    },
    {
      title: 'of a member',
      open: createB2BSession,
      known: stored,
      key: '::b2b',
      check: 'POST /b2b/sessions/authenticate' as const,
    },
  ];
  for (const { title, open, known, key, check } of halves) {
    it(`${title} knows at once who is signed in, and makes at most the check`, async () => {
      const isMember = key !== '';
      server.bootstrap.vertical = isMember ? 'B2B' : 'CONSUMER';
      const { session: current, ...parts } = known;
      server.on(check as CallName, () =>
        ok({
          ...parts,
          session: current,
          member_session: current,
          session_token: 'token-1',
          session_jwt: 'jwt-1',
        }),
      );
      // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no Cookie Store.
      document.cookie = 'auth_session=token-1; path=/';
      localStorage.setItem(`auth_sdk_state_${projectToken()}${key}`, JSON.stringify(known));
      const project = { publicToken: projectToken(), apiBaseUrl: provider };
      // Stores the settings of the project.
      const before = open(project);
      await atRest();
      before.dispose();
      const sent = calls().length;
      const client = open(project);
      assert.deepEqual({ ...client.state }, { ...known, fromCache: true } as never);
      await until(() => !client.state.fromCache);
      await atRest();
      assert.isNotNull(client.state.session);
      const more = calls().slice(sent);
      assert.ok(more.length <= 1 && more.every((name) => name === check), `${more}`);
      client.dispose();
    });
  }
});

describe('a page on a metered line', () => {
  for (const [tag, products, vertical] of [
    ['auth-login', 'otp', 'CONSUMER'],
    ['auth-b2b-login', 'emailOtp', 'B2B'],
  ] as const) {
    it(`with <${tag}> shows marks, and makes no call, before the visitor turns to the form`, async () => {
      Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
      try {
        server.bootstrap.vertical = vertical;
        const social = `oauth-options='{"providers":[{"type":"google"}]}'`;
        const login = write(loginTag(`products="oauth ${products}" ${social}`, tag));
        await until(login.isReact);
        await login.at('[part~=provider-icon-google] path');
        await atRest();
        assert.deepEqual(calls(), []);
        login.host.focus();
        await until(() => calls().length > 0);
      } finally {
        Reflect.deleteProperty(navigator, 'connection');
      }
    });
  }
});
