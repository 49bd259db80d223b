/** A message that waits at the provider: from the reply to the screen, and back after a reload, for users and members. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailRows } from '../../src/b2b/flow/email-flow.ts';
import { passwordRows } from '../../src/b2b/flow/password-flow.ts';
import { resolveBusinessConfig } from '../../src/b2b/resolve-config.ts';
import { reviveScreen } from '../../src/b2b/revive.ts';
import { secondRows } from '../../src/b2b/seconds/flow.ts';
import { secondHandlers } from '../../src/b2b/seconds/screens.tsx';
import { passwordHandlers } from '../../src/b2b/tasks/password-tasks.ts';
import { signInHandlers } from '../../src/b2b/tasks/sign-in-tasks.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import { magicLinks } from '../../src/products/magic-links/product.ts';
import { magicLinksTable } from '../../src/products/magic-links/screens-flow.ts';
import { magicLinksHandlers } from '../../src/products/magic-links/tasks.ts';
import { otp } from '../../src/products/otp/product.ts';
import { otpTable } from '../../src/products/otp/screens-flow.ts';
import { otpHandlers } from '../../src/products/otp/tasks.ts';
import { passwordsMain } from '../../src/products/passwords/main.ts';
import { passwordsTable } from '../../src/products/passwords/screens-flow.ts';
import { passwordsHandlers } from '../../src/products/passwords/tasks.ts';
import { totpTable } from '../../src/products/totp/screens-flow.ts';
import { totpHandlers } from '../../src/products/totp/tasks.ts';
import { mfa, otters } from '../fakes/business-screens.ts';

const email = 'ada@example.com';
const place = { organization: otters, stepUp: null };

/** Every call of the session gives this reply. */
function sessionWith(reply: object): object {
  return new Proxy(() => {}, { get: () => sessionWith(reply), apply: () => Promise.resolve(reply) });
}

type Handle = (task: never, tools: never, signal: AbortSignal) => Promise<unknown>;
type Cell = (screen: never, event: never, context: never) => { screen?: object } | undefined;

interface Way {
  handle: Handle;
  task: object;
  /** What shows the message, and the screen before it. */
  cell: Cell;
  from?: object;
  /** @default the whole screen survives a reload */
  revive?: ((stored: never, now: number) => object | null) | undefined;
  config?: object;
}

const business = resolveBusinessConfig({});
const ofMembers = { config: business, revive: reviveScreen, from: { place, email } };
const ways: Record<string, Way> = {
  'a code': {
    handle: otpHandlers['otp.send'],
    task: { to: { channel: 'email', email }, again: false },
    cell: otpTable.main['otp.sent'],
    revive: otp.main.current?.revive?.['otp.enter'],
  },
  'a link': {
    handle: magicLinksHandlers['magicLinks.send'],
    task: { email },
    cell: magicLinksTable.main['magicLinks.sent'],
    revive: magicLinks.main.current?.revive?.['magicLinks.sent'],
  },
  'a link to a new password': {
    handle: passwordsHandlers['passwords.startReset'],
    task: { email, reason: 'forgot', again: false },
    cell: passwordsTable.main['passwords.resetStarted'],
    revive: passwordsMain.revive?.['passwords.resetSent'],
  },
  'the code of a new place': {
    handle: totpHandlers['totp.sendCode'],
    task: {},
    cell: totpTable['totp.mail']['totp.codeSent'],
    from: { name: 'totp.mail', email },
  },
  'a code of a member': {
    handle: signInHandlers['email.send'],
    task: { by: 'code', email, place },
    cell: emailRows['email.choose']['email.sent'],
    ...ofMembers,
  },
  'a link of a member': {
    handle: signInHandlers['email.send'],
    task: { by: 'link', email, place },
    cell: emailRows['email.choose']['email.sent'],
    ...ofMembers,
  },
  'a link to a new password of a member': {
    handle: passwordHandlers['password.mail'],
    task: { email, place, by: 'reset' },
    cell: passwordRows['password.forgot']['password.mailed'],
    ...ofMembers,
  },
  'a text to a member': {
    handle: secondHandlers['sms.send'],
    task: { mfa, added: null },
    cell: secondRows['sms.code']?.['sms.sent'] as Cell,
    ...ofMembers,
    from: { mfa, added: null, sentAt: null },
  },
};

for (const [name, { handle, task, cell, from = {}, revive, config = resolveConfig({}) }] of Object.entries(
  ways,
))
  test(`${name}: the screen knows whether it has left, also after a reload`, async () => {
    for (const message_status of ['queued', 'sent', undefined]) {
      const session = sessionWith({ method_id: 'm', email, message_status });
      const tools = {
        session,
        config: () => config,
        now: () => 0,
        emit: () => {},
        address: 'https://a.example/',
      };
      const event = await handle(task as never, tools as never, new AbortController().signal);
      const { screen } = cell(from as never, event as never, { config, busy: [] } as never) ?? {};
      const expected = message_status === 'queued' ? true : undefined;
      const seen = revive ? [screen, revive(screen as never, 1)] : [screen];
      for (const shown of seen) assert.equal((shown as { queued?: true }).queued, expected);
    }
  });
