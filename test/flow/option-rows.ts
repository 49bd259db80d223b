/** Each option of a form product: the host's value, the request, and the result. */
import assert from 'node:assert/strict';
import type { EmailMagicLinksOptions, OtpOptions, PasswordOptions } from '../../src/machine/config.ts';
import type { Message } from '../provider/world.ts';

/** The visitor: unknown to the provider, or with an account. */
export type Visitor = 'new' | 'known';

export interface Outcome {
  /** The body of the call that sent the message. */
  body: Record<string, unknown>;
  message: Message;
  /** How long the screen gives the message, in minutes. */
  waits: number;
}

export interface Row<Options> {
  option: keyof Options & string;
  set: Options;
  /** @default both */
  visitor?: Visitor;
  /** The request. */
  sends: Record<string, unknown>;
  /** What comes of it. */
  proves(outcome: Outcome): void;
}

const origin = 'http://localhost:4300';

const linkOf = ({ message }: Outcome) => new URL(message.link ?? '');

export const otpRows: Row<OtpOptions>[] = [
  {
    option: 'expirationMinutes',
    set: { expirationMinutes: 7 },
    sends: { expiration_minutes: 7 },
    proves({ message, waits }) {
      assert.match(message.text, /expires in 7 minutes/);
      assert.equal(waits, 7);
    },
  },
  {
    option: 'locale',
    set: { locale: 'fr' },
    sends: { locale: 'fr', expiration_minutes: 5 },
    proves: ({ message }) => assert.match(message.text, /expire dans 5 minutes/),
  },
];

export const otpMailRows: Row<OtpOptions>[] = [
  ...otpRows,
  {
    option: 'loginTemplateId',
    set: { loginTemplateId: 'code-in' },
    visitor: 'known',
    sends: { login_template_id: 'code-in' },
    proves: ({ message }) => assert.match(message.html, /Welcome back/),
  },
  {
    option: 'loginTemplateId',
    set: { loginTemplateId: 'code-in' },
    visitor: 'new',
    sends: { login_template_id: 'code-in' },
    proves: ({ message }) => assert.match(message.subject, /^Your code for Pet Game/),
  },
  {
    option: 'signupTemplateId',
    set: { signupTemplateId: 'code-up' },
    visitor: 'new',
    sends: { signup_template_id: 'code-up' },
    proves: ({ message }) => assert.match(message.html, /Nice to meet you/),
  },
];

export const linkRows: Row<EmailMagicLinksOptions>[] = [
  {
    option: 'loginRedirectURL',
    set: { loginRedirectURL: `${origin}/in?from=mail`, signupRedirectURL: `${origin}/up` },
    visitor: 'known',
    sends: { login_magic_link_url: `${origin}/in?from=mail` },
    proves(outcome) {
      assert.equal(linkOf(outcome).pathname, '/in');
      assert.equal(linkOf(outcome).searchParams.get('from'), 'mail');
    },
  },
  {
    option: 'signupRedirectURL',
    set: { loginRedirectURL: `${origin}/in`, signupRedirectURL: `${origin}/up` },
    visitor: 'new',
    sends: { signup_magic_link_url: `${origin}/up` },
    proves: (outcome) => assert.equal(linkOf(outcome).pathname, '/up'),
  },
  {
    option: 'loginExpirationMinutes',
    set: { loginExpirationMinutes: 45 },
    visitor: 'known',
    sends: { login_expiration_minutes: 45, signup_expiration_minutes: 30 },
    proves({ message, waits }) {
      assert.match(message.text, /expires in 45 minutes/);
      assert.equal(waits, 45);
    },
  },
  {
    option: 'signupExpirationMinutes',
    set: { signupExpirationMinutes: 1440 },
    visitor: 'new',
    sends: { login_expiration_minutes: 30, signup_expiration_minutes: 1440 },
    proves({ message, waits }) {
      assert.match(message.text, /expires in 1 day/);
      assert.equal(waits, 1440);
    },
  },
  {
    option: 'loginTemplateId',
    set: { loginTemplateId: 'link-in', signupTemplateId: 'link-up' },
    visitor: 'known',
    sends: { login_template_id: 'link-in' },
    proves: ({ message }) => assert.match(message.html, /The way back/),
  },
  {
    option: 'signupTemplateId',
    set: { loginTemplateId: 'link-in', signupTemplateId: 'link-up' },
    visitor: 'new',
    sends: { signup_template_id: 'link-up' },
    proves: ({ message }) => assert.match(message.html, /Your link/),
  },
  {
    option: 'locale',
    set: { locale: 'pt-BR' },
    sends: { locale: 'pt-BR' },
    proves: ({ message }) => assert.match(message.text, /expira em 30 minutos/),
  },
];

export const passwordRows: Row<PasswordOptions>[] = [
  {
    option: 'loginRedirectURL',
    set: { loginRedirectURL: `${origin}/in`, resetPasswordRedirectURL: `${origin}/reset` },
    sends: { login_redirect_url: `${origin}/in` },
    proves: ({ message }) => assert.match(message.text, /localhost:4300\/in\?auth_token_type=login/),
  },
  {
    option: 'resetPasswordRedirectURL',
    set: { resetPasswordRedirectURL: `${origin}/reset` },
    sends: { reset_password_redirect_url: `${origin}/reset` },
    proves(outcome) {
      assert.equal(linkOf(outcome).pathname, '/reset');
      assert.equal(linkOf(outcome).searchParams.get('auth_token_type'), 'reset_password');
    },
  },
  {
    option: 'resetPasswordExpirationMinutes',
    set: { resetPasswordExpirationMinutes: 120 },
    sends: { reset_password_expiration_minutes: 120 },
    proves({ message, waits }) {
      assert.match(message.text, /expire in 2 hours/);
      assert.equal(waits, 120);
    },
  },
  {
    option: 'resetPasswordTemplateId',
    set: { resetPasswordTemplateId: 'new-password' },
    sends: { reset_password_template_id: 'new-password' },
    proves: ({ message }) => assert.match(message.html, /Or come in without/),
  },
  {
    option: 'locale',
    set: { locale: 'es' },
    sends: { locale: 'es' },
    proves: ({ message }) => assert.match(message.text, /caducan en 30 minutos/),
  },
  {
    option: 'loginExpirationMinutes',
    set: { loginExpirationMinutes: 5 },
    sends: { login_expiration_minutes: undefined },
    proves: ({ message }) => assert.match(message.text, /expire in 30 minutes/),
  },
];
