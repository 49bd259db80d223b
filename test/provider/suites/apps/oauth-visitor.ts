/** A signed-in user whom apps ask for consent, and an app that has it. */
import type { TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import * as apps from '../../parties/apps.ts';
import { createWorld, newAddress } from '../../world.ts';

export const all = { scope: 'openid email offline_access pets:read pets:feed', resource: apps.resource };

export async function openVisitor(t: TestContext, database: OpenedDatabase) {
  const world = await createWorld(t, { database, environment: apps.environment });
  const email = newAddress();
  const { session_token: session, user_id } = await world.signIn(email);
  return { world, session, user_id, email };
}

export async function openConnected(t: TestContext, database: OpenedDatabase) {
  const opened = await openVisitor(t, database);
  const config = await apps.register(opened.world);
  const tokens = await apps.connect(opened.world, config, opened.session, all);
  return { ...opened, config, tokens, refresh: tokens.refresh_token ?? '' };
}
