/** How the password tests render components and find their parts. */
import type { Judgement } from '../../../src/components/fields/password-meter.tsx';
import type { Verdict } from '../../../src/products/passwords/flow.ts';
import type { Drawn } from '../world.tsx';

export const email = 'ada@example.com';

export const judgement = (more: Partial<Judgement> = {}): Judgement => ({
  breached: false,
  policy: 'zxcvbn',
  score: 4,
  warning: '',
  suggestions: [],
  hasLength: true,
  hasKinds: true,
  ...more,
});

export const verdict = (edit: number, more: Partial<Verdict> = {}): Verdict => ({
  ...judgement(),
  edit,
  valid: true,
  ...more,
});

export const input = (drawn: Drawn) => drawn.find<HTMLInputElement>('input[name="password"]');
export const submitButton = (drawn: Drawn) => drawn.find<HTMLButtonElement>('button[type="submit"]');
