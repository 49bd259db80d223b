/** A mock of a company's login, for development: one page on which to sign in as any of its people. */
import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { readForm } from '../../http/forms.ts';
import { Refusal } from '../../http/refusal.ts';
import type { RequestState } from '../../http/request-state.ts';
import { escapeHtml } from '../../messages/mail.ts';
import { answerPage, pagePolicy } from '../../pages/html.ts';
import { onlyThisMachine } from '../../pages/outbox.ts';
import { answerErrorPage, socialPage } from '../../proofs/social/error-page.ts';
import { peopleForm } from '../../proofs/social/mock/people-form.ts';
import { findFlow } from '../../proofs/social/states.ts';
import type { Parts } from '../../world/ground.ts';

export const localPath = '/identity/company';

export interface Employee {
  name: string;
  email: string;
  groups: string[];
}

const employees: readonly Employee[] = [
  { name: 'Ada Lovelace', email: 'ada@otters.example', groups: ['Engineering', 'IT'] },
  { name: 'Grace Hopper', email: 'grace@otters.example', groups: ['Engineering'] },
  { name: 'Mary Anning', email: 'mary@otters.example', groups: [] },
];

/** An employee keeps this id on every sign-in, whatever the name. */
export function subjectOf({ email }: Employee): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 21);
}

interface Choice {
  /** What the page was opened with. */
  parameters: Record<string, string>;
  /** Null: the person refused. */
  person: Employee | null;
}

/** One protocol of the mock. */
interface LocalProtocol {
  /** The path of the page, below `localPath`. */
  path: string;
  /** The parameters that travel through the page. */
  names: readonly string[];
  /** The parameter with the state of the sign-in. */
  stateName: string;
  /** @throws Refusal unless the request is one of the provider's own */
  check(parameters: Record<string, string>): void;
  answer(context: Context<RequestState>, choice: Choice): Promise<Response>;
}

/** Mounts the page of a protocol. */
export function mountLocalLogin(
  app: Hono<RequestState>,
  world: Parts<'database' | 'clock'>,
  { path, names, stateName, check, answer }: LocalProtocol,
): void {
  const address = `${localPath}/${path}`;
  const pick = (values: Partial<Record<string, string>>) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
  const work =
    (show: (context: Context<RequestState>) => Promise<Response>) =>
    (context: Context<RequestState>): Promise<Response> =>
      show(context).catch((error: unknown) => {
        if (error instanceof Refusal) return answerErrorPage(context, error);
        throw error;
      });

  app.get(
    address,
    work(async (context) => {
      const parameters = pick(context.req.query());
      check(parameters);
      const flow = await findFlow(world, parameters[stateName] ?? '');
      if (!flow) throw new Refusal('unsolicited_sso_response');
      // With `no-referrer` the browser would send the form with `Origin: null`, as if from another site.
      context.header('Referrer-Policy', 'same-origin');
      const back = [flow.login_url, flow.signup_url].map((url) => new URL(url).origin);
      // Chromium also applies this list to the redirects after a form.
      const policy = pagePolicy.replace("form-action 'none'", `form-action 'self' ${back.join(' ')}`);
      return answerPage(context, loginPage(parameters), policy);
    }),
  );

  app.post(
    address,
    work(async (context) => {
      const form = await readForm(context);
      const parameters = pick(form);
      check(parameters);
      return answer(context, { parameters, person: personOf(form) });
    }),
  );
}

/** Never in production: it lets visitors sign in as anyone. */
export function guardLocalLogin(app: Hono<RequestState>): void {
  app.use(`${localPath}/*`, onlyThisMachine);
}

function personOf(form: Partial<Record<string, string>>): Employee | null {
  const text = (name: string) => form[name]?.trim() ?? '';
  if (text('choice') === 'deny') return null;
  if (text('choice') !== 'other') {
    const employee = employees[Number(text('choice'))];
    if (!employee) throw new Refusal('bad_request');
    return employee;
  }
  const groups = text('groups')
    .split(',')
    .map((group) => group.trim());
  return { name: text('name') || 'A Visitor', email: text('email'), groups: groups.filter(Boolean) };
}

function loginPage(parameters: Record<string, string>): string {
  const lines = employees.map(({ name, email, groups }) => ({ name, line: [email, ...groups].join(' · ') }));
  return socialPage({
    title: 'Company login (local mock)',
    content: peopleForm({
      badge: 'Local mock of a company’s login',
      notice:
        'This page runs on your machine and only in development. It stands for the login of any company.',
      hidden: parameters,
      people: lines,
      fields: `<label for="email">Email address</label>
      <input id="email" name="email" type="email" maxlength="320" required>
      <label for="groups">Groups <span class="quiet">(separated by commas; may be empty)</span></label>
      <input id="groups" name="groups" type="text" maxlength="500">`,
      refusals: { deny: 'Deny access' },
    }),
  });
}

/** The page that says what a connection to the mock needs. */
export function mountLocalHelp(
  app: Hono<RequestState>,
  lines: readonly { name: string; value: string }[],
): void {
  const rows = lines.map(
    ({ name, value }) => `<h2>${escapeHtml(name)}</h2><p><code>${escapeHtml(value)}</code></p>`,
  );
  const content = `<p class="badge">Local mock of a company’s login</p>
    <h1>For a connection</h1>
    <p class="quiet">Set these in a connection of an organization. They work on this machine and only in development.</p>
    ${rows.join('\n')}`;
  app.get(localPath, onlyThisMachine, (context) =>
    answerPage(context, socialPage({ title: 'Company login (local mock)', content })),
  );
}
