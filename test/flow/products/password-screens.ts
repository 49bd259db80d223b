/** The screens and values that the password tests share. */
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import type { ProductId } from '../../../src/machine/product.ts';
import type {
  PasswordCreate,
  PasswordLogIn,
  PasswordsTask,
  ResetSent,
  Verdict,
} from '../../../src/products/passwords/flow.ts';

export const email = 'ada@example.com';
export const secret = 'a secret that nobody may keep';
export const main = { name: 'main' } as const;
export const having = (...products: ProductId[]) => ({
  config: resolveConfig({ products }),
  busy: [] as string[],
});
export const idle = having('passwords');
export const doing = (task: string) => ({ ...idle, busy: [task] });
export const create: PasswordCreate = { name: 'passwords.create', email, verdict: null };
export const logIn: PasswordLogIn = { name: 'passwords.logIn', email };
export const sent: ResetSent = {
  name: 'passwords.resetSent',
  email,
  reason: 'forgot',
  sentAt: 5000,
  expiresAt: 5000 + 30 * 60_000,
  resent: false,
};
export const verdict: Verdict = {
  edit: 3,
  valid: true,
  breached: false,
  policy: 'zxcvbn',
  score: 4,
  warning: '',
  suggestions: [],
  hasLength: true,
  hasKinds: true,
};
export const failure = (task: PasswordsTask, errorType: string) =>
  ({ type: 'failed', task, problem: { code: 'api_error', errorType, message: '' }, at: 0 }) as const;
