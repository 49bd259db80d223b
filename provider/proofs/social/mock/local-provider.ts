/** A mock of all identity providers, for development: one page on which to sign in as any person. */
import type { Context, Hono } from 'hono';
import { hour, later, minute } from '../../../clock/clock.ts';
import { readForm } from '../../../http/forms.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { RequestState } from '../../../http/request-state.ts';
import { answerPage, pagePolicy } from '../../../pages/html.ts';
import { onlyThisMachine } from '../../../pages/outbox.ts';
import { newToken } from '../../../secrets/secrets.ts';
import type { Parts } from '../../../world/ground.ts';
import type { World } from '../../../world/world.ts';
import { answerErrorPage, socialPage } from '../error-page.ts';
import {
  type Identity,
  type IdentityProvider,
  isProviderType,
  type ProviderType,
  providerNames,
} from '../identity.ts';
import { findFlow, isOfMember } from '../states.ts';
import { mountLocalFedCm, rememberPerson } from './local-fedcm.ts';
import { describeEmail, type Person, people, subjectOf } from './local-people.ts';
import { peopleForm } from './people-form.ts';

const codeLife = minute;
const tenantProviders = ['slack', 'hubspot', 'github'];
const usualScopes = ['openid', 'email', 'profile'];

interface Issued {
  type: ProviderType;
  person: Person;
  scopes: string[];
  until: Date;
}

/** Mounts the pages, and returns the identity provider that redirects to them. */
export function mountLocalProvider(app: Hono<RequestState>, world: World): IdentityProvider {
  // In memory is enough: a code lives for one minute, in one process.
  const issued = new Map<string, Issued>();

  function issue(entry: Omit<Issued, 'until'>): string {
    const now = world.clock.now();
    for (const [code, { until }] of issued) if (until <= now) issued.delete(code);
    const code = newToken(world.random);
    issued.set(code, { ...entry, until: later(now, codeLife) });
    return code;
  }

  async function flowOf(context: Context<RequestState>, state: string) {
    const type = context.req.param('provider') ?? '';
    const flow = await findFlow(world, state);
    if (!isProviderType(type) || flow?.provider_type !== type) return null;
    return { type, flow };
  }

  const flowEnded = () =>
    new Refusal('oauth_flow_callback_error', {
      message: 'This sign-in has ended. Go back to the site you came from and start again.',
    });

  app.use('/identity/*', onlyThisMachine);
  // First, because the pattern below also matches its addresses.
  mountLocalFedCm(app, world);

  app.get('/identity/:provider', async (context) => {
    const { state = '', scope = '' } = context.req.query();
    const flow = await flowOf(context, state);
    if (!flow) return answerErrorPage(context, flowEnded());
    // With `no-referrer` the browser would send the form with `Origin: null`, as if from another site.
    context.header('Referrer-Policy', 'same-origin');
    const back = [flow.flow.login_url, flow.flow.signup_url].map((url) => new URL(url).origin);
    // Chromium also applies this list to the redirects after a form.
    const policy = pagePolicy.replace("form-action 'none'", `form-action 'self' ${back.join(' ')}`);
    const hasWorkspaces = isOfMember(flow.flow) && tenantProviders.includes(flow.type);
    const page = choicePage({ name: providerNames[flow.type], state, scope, hasWorkspaces });
    return answerPage(context, page, policy);
  });

  app.post('/identity/:provider', async (context) => {
    const form = await readForm(context);
    const text = (name: string) => form[name]?.trim() ?? '';
    const flow = await flowOf(context, text('state'));
    if (!flow) return answerErrorPage(context, flowEnded());
    const callback = new URL(`/v1/oauth/callback/${flow.type}`, world.publicUrl);
    callback.searchParams.set('state', text('state'));
    const choice = text('choice');
    if (choice === 'deny') callback.searchParams.set('error', 'access_denied');
    else if (choice === 'error') callback.searchParams.set('error', 'temporarily_unavailable');
    else {
      const email = text('email');
      const typed: Person = {
        name: text('name') || 'A Visitor',
        email: email || null,
        emailVerified: email !== '' && form.verified === 'yes',
        ...(text('workspace') && { workspace: text('workspace') }),
      };
      const person = choice === 'other' ? typed : people[Number(choice)];
      if (!person) return answerErrorPage(context, new Refusal('bad_request'));
      if (choice !== 'other') rememberPerson(context, Number(choice));
      const scopes = [...usualScopes, ...text('scope').split(/\s+/).filter(Boolean)];
      callback.searchParams.set('code', issue({ type: flow.type, person, scopes }));
    }
    return context.redirect(callback.href, 303);
  });

  return {
    async authorizeUrl({ type, state, scopes }) {
      const url = new URL(`/identity/${type}`, world.publicUrl);
      url.searchParams.set('state', state);
      if (scopes.length > 0) url.searchParams.set('scope', scopes.join(' '));
      return url.href;
    },
    async redeem({ type, parameters }) {
      const code = parameters.get('code') ?? '';
      const entry = issued.get(code);
      issued.delete(code);
      if (!entry || entry.type !== type || entry.until <= world.clock.now()) return null;
      return identityOf(world, entry);
    },
  };
}

function identityOf(world: Parts<'clock' | 'random'>, { type, person, scopes }: Issued): Identity {
  const [firstName = '', ...others] = person.name.split(/\s+/);
  return {
    subject: subjectOf(type, person),
    email: person.email,
    // HubSpot does not say so of any address.
    emailVerified: person.emailVerified && type !== 'hubspot',
    firstName,
    lastName: others.join(' '),
    pictureUrl: '',
    locale: 'en',
    ...(person.workspace && {
      tenants: [{ tenant_id: person.workspace, tenant_name: person.workspace }],
    }),
    values: {
      access_token: newToken(world.random),
      id_token: '',
      refresh_token: '',
      scopes,
      expires_at: later(world.clock.now(), hour).toISOString(),
    },
  };
}

interface ChoicePage {
  name: string;
  state: string;
  scope: string;
  /** Whether the person may belong to a workspace. */
  hasWorkspaces: boolean;
}

function choicePage({ name, state, scope, hasWorkspaces }: ChoicePage): string {
  return socialPage({
    title: `${name} (local mock)`,
    content: peopleForm({
      badge: `Local mock of ${name}`,
      notice: `This page runs on your machine and only in development. Nothing here reaches ${name}.`,
      hidden: { state, scope },
      people: people.map((person) => ({ name: person.name, line: describeEmail(person) })),
      fields: `<label for="email">Email address <span class="quiet">(leave empty for an account without one)</span></label>
      <input id="email" name="email" type="email" maxlength="320" pattern="[^@\\s]+@[^@\\s]+\\.[A-Za-z]{2,}">
      ${
        hasWorkspaces
          ? '<label for="workspace">Workspace id <span class="quiet">(may be empty)</span></label>\n      <input id="workspace" name="workspace" type="text" maxlength="100">'
          : ''
      }
      <label class="check"><input type="checkbox" name="verified" value="yes" checked> The address is verified</label>`,
      refusals: { deny: 'Deny access', error: 'Return an error' },
    }),
  });
}
