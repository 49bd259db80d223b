/** A passkey of a member, in place of another second factor: it counts as both. */

import type { PasskeysTask } from '../../../products/passkeys/flow.ts';
import { TotpPasskeyView } from '../../../products/totp/other-views.tsx';
import { mayAskForPasskey } from '../../../validate/passkey-obstacles.ts';
import type { MfaFacts } from '../../flow/facts.ts';
import type { Placed } from '../../flow/screen-types.ts';
import { latePasskeys } from '../../methods/late-passkeys.ts';
import type { SecondScreens } from '../second.ts';

export interface PasskeyParts {
  /** The provider asks for it before it sets up another factor. */
  readonly screen: { readonly name: 'mfa.passkey'; readonly mfa: MfaFacts };
  readonly event: { readonly type: 'totp.passkeyAsked' };
  readonly task: Placed<Extract<PasskeysTask, { do: 'passkeys.signIn' }>>;
}

export const passkeyScreens: SecondScreens<PasskeyParts> = {
  instead: 'totp.usePasskey',
  // An organization that names its second factors takes no passkey as one.
  isOffered: ({ allowed }, config) => allowed === null && mayAskForPasskey(config),
  enter: ({ organization }) => ({ run: { do: 'passkeys.signIn', place: { organization, stepUp: null } } }),
  rows: () => ({
    'mfa.passkey': {
      'totp.passkeyAsked': ({ mfa }, _event, { busy }) =>
        busy.length > 0 ? undefined : passkeyScreens.enter(mfa),
    },
  }),
  handlers: { 'passkeys.signIn': async (...facts) => (await latePasskeys.load()).handle(...facts) },
  views: { 'mfa.passkey': TotpPasskeyView },
};
