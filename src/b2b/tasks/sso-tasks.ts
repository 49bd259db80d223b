/** The tasks of company login. */
import { attempt } from '../../../session-core/lib/guarded.ts';
import type { Handlers } from '../../machine/machine.ts';
import { connectionOf } from '../flow/facts.ts';
import { anywhere } from '../flow/screen-types.ts';
import type { Event, Task } from '../flow/types.ts';
import { lastUsedKey, lastUsedSso } from '../last-used.ts';
import { organizationBySlug, returnPages, type Tools } from './tools.ts';

type SsoTask = Extract<Task, { do: `sso.${string}` }>;

export const ssoHandlers = {
  async 'sso.discover'({ email }, { session, emit }, signal) {
    const reply = await session.sso.discoverConnections(email, { signal });
    emit('B2B_SSO_DISCOVER_CONNECTIONS', reply);
    return { type: 'sso.discovered', email, connections: reply.connections.map(connectionOf) };
  },

  async 'sso.find'({ slug }, tools, signal) {
    return organizationBySlug(slug, tools, signal);
  },

  async 'sso.leave'({ connection, place = anywhere }, tools, signal) {
    const { session, config, emit } = tools;
    attempt(() => localStorage.setItem(lastUsedKey(config()), lastUsedSso(connection)), undefined);
    // The page may be left before anything after the call runs.
    emit('B2B_SSO_START', { connection_id: connection });
    await session.sso.start(
      { connection_id: connection, ...returnPages(place, config().ssoOptions, tools) },
      { signal },
    );
    return undefined;
  },
} satisfies Handlers<SsoTask, Event, Tools>;
