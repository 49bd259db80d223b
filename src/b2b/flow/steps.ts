/** Steps that several parts share. */
import type { AuthMethod } from '../../../session-core/wire/b2b/shared.ts';
import type { AdmissionRequired } from '../../../session-core/wire/shared.ts';
import type { Problem } from '../../machine/machine.ts';
import { underway } from '../../machine/underway.ts';
import { askFor } from '../../products/admission/flow.ts';
import type { BusinessConfig, FirstBusinessConfig } from '../config.ts';
import type { Choice, OrganizationFacts } from './facts.ts';
import { type Admitted, anywhere, type Main, type Place } from './screen-types.ts';
import type { Event, Step } from './types.ts';

/** The first screen, with the address in its field. */
export function toMain(place: Place, email?: string): { screen: Main } {
  return { screen: email === undefined ? { name: 'main', place } : { name: 'main', place, email } };
}

/** Where the page began: the Organization flow looks its organization up again. */
export function toStart({ flow }: BusinessConfig, email?: string): Step {
  const { screen } = toMain(anywhere, email);
  return flow === 'Organization'
    ? { screen: { ...screen, finding: true }, run: { do: 'organization.find' } }
    : { screen };
}

/** Where a sign-in to this organization began. */
export function toStartOf(organization: OrganizationFacts, { flow }: BusinessConfig, email: string): Step {
  return toMain(flow === 'Organization' ? { organization, stepUp: null } : anywhere, email);
}

/** Whether Main has a screen before it. */
export function mayGoBack({ organization, stepUp }: Place, { flow }: FirstBusinessConfig): boolean {
  return stepUp !== null || (organization !== null && flow !== 'Organization');
}

export const done = { screen: { name: 'done' } } as const satisfies Step;

/** The end of a sign-in, or the password that it was for. */
export function finished({ setsPassword, email }: { setsPassword?: true; email: string }): Step {
  return setsPassword ? { screen: { name: 'password.new', by: 'session', email, verdict: null } } : done;
}

/** Asks for what is missing, with what the visitor filled in before an earlier sign-in ended. */
export const toAdmission = (
  requirements: AdmissionRequired,
  { organization, email, setsPassword }: Admitted,
): Step => ({
  screen: {
    ...askFor(requirements),
    signIn: { organization, email, ...(setsPassword && { setsPassword }) },
  },
  beside: { do: 'admission.recall' },
});

/** What follows the last factor. */
export const afterFactors = (signIn: Admitted, admission?: AdmissionRequired): Step =>
  admission ? toAdmission(admission, signIn) : finished(signIn);

/** The screen for a mail that is on its way. */
export function mailed(
  place: Place,
  { email, by, at, matchNumber, ...rest }: Extract<Event, { type: 'email.sent' }>,
  resent: boolean,
): Step {
  return by === 'link'
    ? {
        screen: {
          name: 'email.sent',
          place,
          email,
          sentAt: at,
          resent,
          ...(matchNumber !== undefined && { matchNumber }),
          ...underway(rest),
        },
        beside: { do: 'magicLinks.await' },
      }
    : {
        screen: {
          ...{ name: 'email.code', place, email, sentAt: at, expiresAt: at + codeLife, resent },
          ...underway(rest),
        },
      };
}

/** The screen for a mail that leads to a new password. */
export function passwordMailed(
  place: Place,
  { email, by, at, ...rest }: Extract<Event, { type: 'password.mailed' }>,
  resent: boolean,
): Step {
  return { screen: { name: 'password.mailed', place, email, by, sentAt: at, resent, ...underway(rest) } };
}

/** How long a mailed code is valid, by the provider's default. ms */
const codeLife = 10 * 60_000;

/** The half sign-in has ended: after ten minutes, after too many wrong tries, or in another tab. */
const over: Problem = {
  code: 'api_error',
  errorType: 'intermediate_session_not_found',
  message: 'The sign-in has ended.',
};
const triesEnded: Problem = { code: 'tries_ended', message: 'Too many wrong tries.' };

/** Why the sign-in must start again; null while it goes on. */
export function endOf({ code, errorType = '', triesLeft }: Problem): Problem | null {
  if (triesLeft === 0) return triesEnded;
  const isOver =
    code === 'no_current_session' ||
    ['intermediate_session_not_found', 'session_not_found'].includes(errorType);
  return isOver ? over : null;
}

/** The first screen with what proves an address. */
export const toProving = (methods: readonly AuthMethod[], email: string): Step =>
  toMain({ organization: null, stepUp: { methods, email } }, email);

type Discovered = Extract<Event, { type: 'discovered' }>;

/** The list of organizations, or the screen that follows without a choice. */
export function toOrganizations(
  discovery: Discovered,
  config: BusinessConfig,
  current: string | null = null,
): Step {
  const { email, choices, mayCreate, proving } = discovery;
  // The list would be empty, and nobody may create one: the address comes first.
  if (proving && choices.length === 0) return toProving(proving, email);
  const screen = {
    name: 'organizations',
    email,
    choices,
    mayCreate: mayCreate && !proving,
    current,
    ...(proving && { proving }),
  } as const;
  const chosen = current === null ? shortCut(discovery, config) : null;
  if (chosen === null) return { screen };
  return {
    screen: { ...screen, chosen },
    run:
      chosen === 'new'
        ? { do: 'organization.create' }
        : { do: 'organization.enter', id: chosen, bySession: false },
  };
}

/** What a list leads to without a click: the only membership, or a new organization. */
function shortCut(
  { choices, mayCreate }: Pick<Discovered, 'choices' | 'mayCreate'>,
  { directLogin, directCreate, disableCreate }: BusinessConfig,
): string | 'new' | null {
  if (choices.length === 0) return directCreate && mayCreate && !disableCreate ? 'new' : null;
  if (!directLogin.status) return null;
  const members = choices.filter(({ membership }) => membership === 'member');
  const blocks = (membership: Choice['membership']): boolean => {
    if (membership === 'eligible') return !directLogin.ignoreJitProvisioning;
    return membership !== 'member' && !directLogin.ignoreInvites;
  };
  const [only] = members;
  const isAlone = members.length === 1 && !choices.some(({ membership }) => blocks(membership));
  return isAlone && only ? only.organization.id : null;
}
