/** A provider as developers run it, and one as the public meets it. */
import type { TestContext } from 'node:test';
import type { OpenedDatabase } from '../../provider/database/open.ts';
import { startSmtp } from './parties/smtp-server.ts';
import { createWorld } from './world.ts';

/** The call that most tests make. */
export const send = 'POST /otps/email/login_or_create';

export function development(
  t: TestContext,
  database: OpenedDatabase,
  environment: Record<string, string> = {},
) {
  return createWorld(t, { database, environment });
}

/** A provider in production mode, with a mail server of its own. */
export async function production(
  t: TestContext,
  database: OpenedDatabase,
  environment: Record<string, string> = {},
) {
  const smtp = await startSmtp();
  const world = await createWorld(t, {
    database,
    environment: {
      NODE_ENV: 'production',
      PROVIDER_HOST: '127.0.0.1',
      SMTP_URL: smtp.url,
      PUBLIC_URL: 'https://login.pet-game.example',
      ALLOWED_ORIGINS: 'https://pet-game.example, https://www.pet-game.example/',
      DEFAULT_REDIRECT_URL: 'https://pet-game.example/authenticate',
      ...environment,
    },
  });
  t.after(() => smtp.close());
  return { ...world, smtp };
}
