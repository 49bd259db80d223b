/** The authenticator app of a member, by the names under which the account page knows that of a user. */
import type { B2BSessionClient } from '../../session-core/b2b/client.ts';
import type { SessionClient } from '../../session-core/consumer/client.ts';
import type { Member } from '../../session-core/wire/b2b/shared.ts';
import type { UserSeconds } from '../../session-core/wire/seconds.ts';
import type { MemberEvents } from './events.ts';
import type { Calls, MemberIds } from './session.ts';

type Totps = Calls<
  SessionClient['totps'],
  'authenticate' | 'create' | 'recover' | 'recoveryCodes' | 'rotateRecoveryCodes'
>;

export const totpShown = ({ totp_registration_id: totp_id }: Member): Pick<UserSeconds, 'totps'> => ({
  totps: totp_id === '' ? [] : [{ totp_id, verified: true }],
});

export const totpCalls = (
  { totp, recoveryCodes }: B2BSessionClient,
  ids: () => MemberIds,
): { readonly totps: Totps } => ({
  totps: {
    async create(_options, call) {
      const { totp_registration_id: totp_id, member_id: user_id, ...reply } = await totp.create(ids(), call);
      return { ...reply, totp_id, user_id };
    },
    authenticate: ({ totp_code: code, session_duration_minutes }, call) =>
      totp.authenticate({ ...ids(), code, session_duration_minutes }, call),
    recover: ({ recovery_code, session_duration_minutes }, call) =>
      recoveryCodes.recover({ ...ids(), recovery_code, session_duration_minutes }, call),
    recoveryCodes: async (call) => asTotps(await recoveryCodes.get(call)),
    rotateRecoveryCodes: async (call) => asTotps(await recoveryCodes.rotate(call)),
  },
});

const asTotps = ({ recovery_codes, ...reply }: { recovery_codes: string[] }) => ({
  ...reply,
  totps: [{ totp_id: '', verified: true, recovery_codes }],
});

export const totpEvents = {
  TOTP_CREATE: ({ totp_id: totp_registration_id, user_id: member_id, ...common }) => ({
    ...common,
    member_id,
    totp_registration_id,
  }),
  TOTP_AUTHENTICATE: (data) => data,
  RECOVERY_CODES_RECOVER: (data) => data,
} satisfies MemberEvents;
