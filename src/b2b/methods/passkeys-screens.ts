/** The tasks of passkeys of members, their outcomes, and the offer after a sign-in. */
import { Waiting } from '../../components/frame/waiting.tsx';
import { offerScreens } from '../../products/passkeys/offer.tsx';
import { passkeysTable } from '../../products/passkeys/screens-flow.ts';
import { passkeysStrings } from '../../products/passkeys/strings.ts';
import { passkeysHandlers } from '../../products/passkeys/tasks.ts';
import { bringTexts } from '../../strings/loaded-messages.ts';
import { passkeyMessages } from '../../strings/passkey-messages.ts';
import { afterProof } from '../flow/after-proof.ts';
import { anywhere } from '../flow/screen-types.ts';
import { done } from '../flow/steps.ts';
import type { Tools } from '../tasks/tools.ts';
import { type CallsIn, handleAsUsers, inPlace, placed, viewAsUsers } from './as-users.ts';
import type { MethodScreens, MethodTable } from './method.ts';

bringTexts(passkeysStrings, passkeyMessages);

/** The passkey is right, and its person is not let in: the visitor learns why. */
const refusals: ReadonlySet<string | undefined> = new Set([
  'email_jit_provisioning_not_allowed',
  'invalid_email_for_jit_provisioning',
  'action_not_allowed_email_domain_is_claimed',
  'organization_not_found',
]);

const { main, ...rows } = placed({
  main: passkeysTable.main,
  ...offerScreens.table,
}) as Required<MethodTable>;

const calls: CallsIn = (tools, place) => {
  const { webauthn } = tools.session;
  const passkeys = {
    browserSupportsAutofill: webauthn.browserSupportsAutofill,
    authenticate: inPlace(tools, place, webauthn),
    register: async (options: object, call: object) => ({
      ...(await webauthn.register(options, call)),
      user: { webauthn_registrations: [] },
    }),
  };
  return { webauthn: passkeys };
};

async function hasPasskey({ session, config }: Tools, signal: AbortSignal): Promise<boolean> {
  const { webauthn_registrations } = await session.webauthn.list({ signal });
  const { domain = globalThis.location?.hostname } = config().passkeyOptions;
  return webauthn_registrations.some((one) => one.domain === domain);
}

const users = handleAsUsers({ ...passkeysHandlers, ...offerScreens.handlers }, calls);

export const passkeysScreens: MethodScreens = {
  table: {
    ...rows,
    main: {
      ...main,
      failed: (screen, event, context) => {
        const step = main.failed?.(screen, event, context);
        return refusals.has(event.problem.errorType) ? { ...step, problem: event.problem } : step;
      },
      proved: ({ place }, { proof }, { config }) => afterProof(proof, config, place.stepUp ?? {}),
    },
    'passkeyOffer.look': {
      'passkeyOffer.found': (_screen, { some }) =>
        some ? done : { screen: { name: 'passkeyOffer.ask', place: anywhere } },
      // The visitor is signed in, and did not ask for it.
      failed: () => done,
    },
    'passkeyOffer.ask': { ...rows['passkeyOffer.ask'], stepDone: () => done },
  },
  async handle(task, tools, signal) {
    if (task.do === 'passkeys.upgrade' && (await hasPasskey(tools, signal))) return undefined;
    if (task.do !== 'passkeyOffer.look') return users(task, tools, signal);
    return { type: 'passkeyOffer.found', some: await hasPasskey(tools, signal) };
  },
  views: {
    'passkeyOffer.look': Waiting,
    'passkeyOffer.ask': viewAsUsers(offerScreens.views['passkeyOffer.ask']),
  },
};
