/**
 * The library we compare with: better-auth with its passcodes by mail, over its own adapter for PostgreSQL. Its rate limits
 * and telemetry are off, so that nothing slows it down. It reports each code to the bench instead of mailing it.
 */
import { createServer } from 'node:http';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { emailOTP } from 'better-auth/plugins/email-otp';
import pg from 'pg';

const port = Number(process.env.PROVIDER_PORT);
const auth = betterAuth({
  baseURL: `http://127.0.0.1:${port}`,
  secret: 'a secret of the bench, which guards nothing at all',
  database: new pg.Pool({ connectionString: process.env.DATABASE_URL }),
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { level: 'error' },
  plugins: [
    emailOTP({
      storeOTP: 'hashed',
      sendVerificationOTP: async ({ email, otp }) => void process.send?.({ to: email, code: otp }),
    }),
  ],
});
const { runMigrations } = await getMigrations(auth.options);
await runMigrations();
createServer(toNodeHandler(auth)).listen(port, '127.0.0.1', () => process.stdout.write('ready\n'));
process.on('SIGTERM', () => process.exit(0));
