/** The rows of the first screen, and of what an address opens. */
import type { CellContext, Problem } from '../../machine/machine.ts';
import { notAnEmail } from '../../machine/problem.ts';
import { askedRows, mayOpenHere } from '../../products/magic-links/asked-link.ts';
import { isEmail } from '../../validate/email.ts';
import type { BusinessConfig } from '../config.ts';
import { afterProof } from './after-proof.ts';
import { forgetPassword, refusedPassword, submitPassword } from './password-flow.ts';
import type { Asked, Main, PasswordNew } from './screen-types.ts';
import {
  done,
  mailed,
  mayGoBack,
  passwordMailed,
  toMain,
  toOrganizations,
  toStart,
  toStartOf,
} from './steps.ts';
import type { Rows, Step } from './types.ts';
import { blocksOf } from './ways.ts';

export const mainRows = {
  main: {
    shown: ({ place }) => ({
      screen: { name: 'main', place, finding: true },
      run: { do: 'organization.find' },
    }),
    retryAsked: (screen) => findAgain(screen),
    'organization.found': ({ email }, { organization }) =>
      organization
        ? toMain({ organization, stepUp: null }, email)
        : { screen: { name: 'failure', kind: 'organization', organization: '' } },
    'email.submitted': (screen, { email }, { config, busy }) => {
      if (!isEmail(email))
        return { screen: { ...screen, email }, problem: notAnEmail('invalid_email_address') };
      const early = unlessFound({ ...screen, email }, { config, busy });
      if (early) return early;
      if (busy.length > 0) return undefined;
      const { place } = screen;
      const block = blocksOf(config, place).find(({ kind }) => kind === 'email' || kind === 'password');
      if (!block) return undefined;
      // The provider first says whether it knows the member.
      if (block.kind === 'password')
        return place.organization
          ? {
              screen: { ...screen, email },
              run: { do: 'password.lookUp', email, organization: place.organization },
            }
          : undefined;
      if (block.kind !== 'email') return undefined;
      const [by, other] = block.by;
      if (other) return { screen: { name: 'email.choose', place, email } };
      return { screen: { ...screen, email }, run: { do: 'email.send', by: by ?? 'link', email, place } };
    },
    'email.linkChosen': ({ place, email }) =>
      place.stepUp ? { run: { do: 'email.send', by: 'link', email: email ?? '', place } } : undefined,
    'email.codeChosen': ({ place, email }) =>
      place.stepUp ? { run: { do: 'email.send', by: 'code', email: email ?? '', place } } : undefined,
    'email.sent': ({ place }, sent) => mailed(place, sent, false),
    'password.asked': (screen, { email = screen.email ?? '' }, context) =>
      unlessFound({ ...screen, email }, context) ?? {
        screen: { name: 'password.logIn', place: screen.place, email },
      },
    'password.submitted': submitPassword,
    'password.forgotten': forgetPassword,
    discovered: (_screen, discovery, { config }) => toOrganizations(discovery, config),
    'password.needed': ({ place }, { email }) => ({ screen: { name: 'password.logIn', place, email } }),
    'password.mailed': ({ place }, mail) => passwordMailed(place, mail, false),
    'oauth.chosen': (screen, { provider }, context) =>
      unlessFound(screen, context) ?? { run: { do: 'oauth.leave', provider, place: screen.place } },
    'oauth.shown': ({ place }) => ({ beside: { do: 'oauth.prompt', place } }),
    'oauth.refused': (_screen, { problem }) =>
      // The visitor chose an account in the prompt, and it was refused.
      problem.code === 'oauth_failed'
        ? { screen: { name: 'failure', kind: 'default', organization: '' } }
        : { problem },
    'oauth.refusedInApp': ({ place }, { provider, href }) => ({
      screen: { name: 'oauth.inApp', provider, href, place },
    }),
    'sso.asked': ({ place, email = '' }, { email: typed = email }) =>
      place.organization ? undefined : { screen: { name: 'sso.email', email: typed } },
    'sso.chosen': ({ place }, { connection }, { busy }) =>
      busy.length > 0 ? { hold: true } : { run: { do: 'sso.leave', connection, place } },
    failed: (screen, { task, problem }) => {
      // The visitor did not ask for the prompt, and still has the button.
      if (task.do === 'oauth.prompt') return undefined;
      if (task.do === 'password.check') return refusedPassword(screen, problem);
      if (task.do !== 'organization.find') return { problem };
      return {
        screen: toMain(screen.place, screen.email).screen,
        problem: { ...problem, field: 'organization' },
      };
    },
    sessionBegan: () => done,
    back: ({ place, email = '' }, { email: typed = email }, { config }) => {
      if (!mayGoBack(place, config)) return undefined;
      return place.organization ? toStartOf(place.organization, config, typed) : toStart(config, typed);
    },
  },
  'oauth.inApp': {
    sessionBegan: () => done,
    back: ({ place }) => toMain(place),
  },
  arriving: {
    shown: (screen) => ({ run: openLink(screen, false) }),
    retryAsked: (screen) => ({ run: openLink(screen, false) }),
    'link.empty': (_screen, _event, { config }) => toStart(config),
    'magicLinks.mustAsk': (screen, { link }) => ({
      screen: { ...screen, ...link, name: 'magicLinks.asked' },
    }),
    'password.linkFound': toNewPassword,
    proved: (screen, { proof }, { config }) => afterProof(proof, config, screen),
    discovered: (_screen, discovery, { config }) => toOrganizations(discovery, config),
    failed: (_screen, { problem }) => notOpened(problem),
    sessionBegan: inspectAgain,
    visitorChanged: inspectAgain,
    back: (_screen, _event, { config }) => toStart(config),
  },
  'magicLinks.asked': {
    ...askedRows,
    'magicLinks.hereChosen': (screen, _event, { busy }) =>
      mayOpenHere(screen, busy) ? { run: openLink(screen, true) } : undefined,
    'password.linkFound': toNewPassword,
    'magicLinks.stayChosen': () => done,
    proved: (screen, { proof }, { config }) => afterProof(proof, config, screen),
    discovered: (_screen, discovery, { config }) => toOrganizations(discovery, config),
    'link.empty': (_screen, _event, { config }) => toStart(config),
    failed: (_screen, { problem }) => notOpened(problem),
    sessionBegan: inspectAgain,
    visitorChanged: inspectAgain,
    back: (_screen, _event, { config }) => toStart(config),
  },
  'magicLinks.approved': {
    back: (_screen, _event, { config }) => toStart(config),
  },
  failure: {
    back: (_screen, _event, { config }) => toStart(config),
  },
} satisfies Rows<
  'main' | 'oauth.inApp' | 'arriving' | 'magicLinks.asked' | 'magicLinks.approved' | 'failure'
>;

/** Someone has signed in or out meanwhile: the question has to name whom the link would replace. */
function inspectAgain(screen: LinkPurpose): Step {
  const { setsPassword, resets } = screen;
  return {
    screen: { name: 'arriving', ...(setsPassword && { setsPassword }), ...(resets && { resets }) },
    run: openLink(screen, false),
  };
}

type LinkPurpose = Pick<Asked, 'setsPassword' | 'resets'>;

function openLink({ resets }: LinkPurpose, switches: boolean) {
  return { do: 'link.open', switches, ...(resets && { resets }) } as const;
}

function toNewPassword(_screen: unknown, { by, email }: Pick<PasswordNew, 'by' | 'email'>): Step {
  return { screen: { name: 'password.new', by, email, verdict: null } };
}

/** The server may be out of reach for now, or the link is dead. */
function notOpened(problem: Problem): Step {
  return problem.transient || problem.code === 'unreachable' || problem.code === 'timeout'
    ? { problem }
    : { screen: { name: 'failure', kind: 'link', organization: '' }, problem };
}

/** Requests during the search for the organization wait for it; after a failure, it runs again. */
export function unlessFound(screen: Main, { busy, config }: CellContext<BusinessConfig>): Step | undefined {
  if (busy.includes('organization.find')) return { hold: true };
  return config.flow === 'Organization' && !screen.place.organization ? findAgain(screen) : undefined;
}

function findAgain({ place, email }: Main): Step {
  return { screen: { ...toMain(place, email).screen, finding: true }, run: { do: 'organization.find' } };
}
