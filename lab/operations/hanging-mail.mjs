/** A mail server that accepts connections and never answers, while visitors ask for codes and others have theirs in hand. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { startProvider } from '../../provider/program/start.ts';
import { startPostgres } from '../../test/postgres-server.ts';
import { startSmtp } from '../../test/provider/parties/smtp-server.ts';
import { createClient, newAddress, newNumber } from '../../test/provider/world.ts';
import { startFaultProxy } from './parts/fault-proxy.mjs';
import { check, tally } from './parts/result.mjs';
import { until } from './parts/until.mjs';

const waiting = 40;
const inHand = 10;
/** How long a mail may take, and as much again as a busy machine adds. Milliseconds. */
const longestReply = 14_000 + 4000;
/** What waits for no mail. */
const longestOther = 3000;
/** The queue looks every ten seconds, and a lane whose mails failed rests for a minute at most. Seconds. */
const longestRecovery = 90;
const codeMinutes = 10;

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Each reply with how long it took. */
const timed = (calls) =>
  Promise.all(
    calls.map(async (call) => {
      const began = performance.now();
      const { status, body } = await call().then(
        (reply) => ({ status: reply.status, body: reply.status === 200 ? reply.data() : {} }),
        (error) => ({ status: error.message, body: {} }),
      );
      return { status, body, took: performance.now() - began };
    }),
  );
const slowest = (replies) => Math.max(...replies.map(({ took }) => took));
const statuses = (replies) =>
  tally(replies.map(({ status, body }) => `${status} ${body.message_status ?? ''}`));

export async function hangingMail() {
  const postgres = await startPostgres();
  const smtp = await startSmtp();
  const way = await startFaultProxy(Number(new URL(smtp.url).port));
  const gateway = createServer((request, response) =>
    request.resume().on('end', () => response.end()),
  ).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const limits = ['SENDS_PER_IP', 'TRIES_PER_IP'].map((name) => [`RATE_${name}`, '100000']);
  const provider = await startProvider({
    environment: {
      ...Object.fromEntries(limits),
      PROVIDER_PORT: '0',
      DATABASE_URL: await postgres.createDatabase(),
      LOG_LEVEL: 'silent',
      SMTP_URL: way.through(smtp.url).replace(/\/$/, ''),
      MAIL_FROM: 'login@pet-game.example',
      SMS_WEBHOOK_URL: `http://127.0.0.1:${gateway.address().port}`,
      SMS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
    },
  });
  try {
    const wire = createClient(provider.url);
    const signIn = ({ code: token, method_id }) =>
      wire.call('POST /otps/authenticate', { token, method_id, session_duration_minutes: 60 });
    const codes = await Promise.all(Array.from({ length: inHand }, () => wire.sendCode(newAddress())));
    way.set('drop');
    const visitors = Array.from({ length: waiting }, newAddress);
    const asking = timed(
      visitors.map(
        (email) => () =>
          wire.call('POST /otps/email/login_or_create', { email, expiration_minutes: codeMinutes }),
      ),
    );
    const entered = await timed(codes.map((code) => () => signIn(code)));
    const texted = await timed(
      Array.from(
        { length: inHand },
        () => () => wire.call('POST /otps/sms/login_or_create', { phone_number: newNumber() }),
      ),
    );
    const answers = await asking;
    way.set('pass');
    const recovered = performance.now();
    const arrived = await Promise.allSettled(
      visitors.map(async (email, index) => {
        const { code } = await until(
          async () => (await wire.messages(email))[0],
          `${email} gets a code`,
          longestRecovery,
        );
        const { method_id } = answers[index].body;
        return { took: performance.now() - recovered, status: (await signIn({ code, method_id })).status };
      }),
    );
    const right = arrived.flatMap(({ value }) => (value?.status === 200 ? [value] : []));
    return [
      check(
        `${inHand} visitors with a code sign in meanwhile, the last after ${seconds(slowest(entered))}`,
        entered.every(({ status, took }) => status === 200 && took < longestOther),
        statuses(entered),
      ),
      check(
        `${inHand} texts leave meanwhile, the last after ${seconds(slowest(texted))}`,
        texted.every(
          ({ status, body, took }) => status === 200 && body.message_status === 'sent' && took < longestOther,
        ),
        statuses(texted),
      ),
      check(
        `${waiting} visitors who asked for a code read after ${seconds(slowest(answers))} that it is on its way`,
        answers.every(
          ({ status, body, took }) =>
            status === 200 && body.message_status === 'queued' && took < longestReply,
        ),
        statuses(answers),
      ),
      check(
        `${right.length} of ${waiting} sign in with the code that then arrives, the last ${seconds(Math.max(...right.map(({ took }) => took)))} after the server works again`,
        right.length === waiting,
        tally(arrived.map(({ value, reason }) => String(value?.status ?? reason))),
      ),
    ];
  } finally {
    await provider.close();
    await Promise.all([way.stop(), smtp.close()]);
    gateway.closeAllConnections();
    gateway.close();
    await postgres.stop();
  }
}
