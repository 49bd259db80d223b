/** The rows of company login: found by an address, or else by the organization. */
import type { Problem } from '../../machine/machine.ts';
import { notAnEmail } from '../../machine/problem.ts';
import { isEmail } from '../../validate/email.ts';
import type { Connection, OrganizationFacts } from './facts.ts';
import { done, toMain, toStart } from './steps.ts';
import type { Rows, Step } from './types.ts';

const unknown: Problem = {
  code: 'api_error',
  errorType: 'organization_not_found',
  message: 'No organization has this slug.',
  field: 'slug',
};

export const ssoRows = {
  'sso.email': {
    'email.submitted': (screen, { email }, { busy }) => {
      if (busy.length > 0) return undefined;
      const back = { ...screen, email };
      if (!isEmail(email)) return { screen: back, problem: notAnEmail('invalid_email_address') };
      return { screen: back, run: { do: 'sso.discover', email } };
    },
    'sso.discovered': (_screen, { email, connections }) =>
      leaveBy(connections) ?? {
        screen:
          connections.length > 0
            ? { name: 'sso.connections', email, connections }
            : { name: 'sso.organization', email, slug: '' },
      },
    sessionBegan: () => done,
    back: ({ email }, { email: typed = email }, { config }) => toStart(config, typed || undefined),
  },
  'sso.connections': {
    'sso.chosen': (_screen, { connection }, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'sso.leave', connection } },
    sessionBegan: () => done,
    back: ({ email }) => ({ screen: { name: 'sso.email', email } }),
  },
  'sso.organization': {
    'sso.slugSubmitted': (screen, { slug }, { busy }) =>
      busy.length > 0 || slug === ''
        ? undefined
        : { screen: { ...screen, slug }, run: { do: 'sso.find', slug } },
    'organization.found': (screen, { organization }) =>
      organization ? throughOrganization(organization, screen.email) : { problem: unknown },
    'sso.abandoned': ({ email }, _event, { config }) => toStart(config, email),
    sessionBegan: () => done,
    back: ({ email }) => ({ screen: { name: 'sso.email', email } }),
  },
} satisfies Rows<'sso.email' | 'sso.connections' | 'sso.organization'>;

/** To the only company login; undefined where there is a choice. */
function leaveBy([only, ...others]: readonly Connection[]): Step | undefined {
  return only && others.length === 0 ? { run: { do: 'sso.leave', connection: only.id } } : undefined;
}

/** Without one company login, the organization's first screen says what it offers. */
function throughOrganization(organization: OrganizationFacts, email: string): Step {
  return leaveBy(organization.connections) ?? toMain({ organization, stepUp: null }, email);
}
