/**
 * The everyday sign-in by a mailed code, in two messages to the database: nobody is signed in, the code is right at the first try, and
 * nothing else is asked of the user. Every other case takes more statements, in the same transaction: see `calls/otps.ts`.
 */
import { sql } from 'kysely';
import { together } from '../../server/storage/together.ts';
import type { User, UserDevice } from '../../session-core/wire/shared.ts';
import { lockCodesOfRequest, lockEmailOfCode, takePlainly } from '../accounts/codes.ts';
import { type Contact, confirmPlainly, ofEmail } from '../accounts/contacts.ts';
import { describeUser, findUser } from '../accounts/user-record.ts';
import { activatePlainly } from '../accounts/user-rows.ts';
import { noteUser } from '../audit/context.ts';
import { prepare } from '../database/prepare.ts';
import type { Queries } from '../database/schema.ts';
import type { FieldsDue, MfaPolicy, Status } from '../database/tables/users.ts';
import type { Caller } from '../http/caller.ts';
import { devicePlainly } from '../notices/known-devices.ts';
import type { World } from '../world.ts';
import { contactFactor } from './factors.ts';
import { missingFactor, ruleOf } from './second-factor-rule.ts';
import { type OpenSession, sessionStart } from './session-rows.ts';
import { describeDevice, findTimes } from './user-device.ts';

interface Asked {
  /** Names the request of the code. */
  codeId: string;
  code: string;
  minutes: number;
}

export interface PlainSignIn {
  contact: Contact;
  outcome: OpenSession & { user: User };
  device: { user_device: UserDevice };
}

/** The mail address that the code was sent to, locked; null if there is none, such as for a code by text message. */
type Longer = { email: Contact | null };

/** Signs in and commits, or changes nothing and gives what is locked. */
export async function signInPlainly(
  world: World,
  trx: Queries,
  caller: Caller,
  { codeId, code, minutes }: Asked,
): Promise<PlainSignIn | Longer> {
  // The user of a session is locked before any code: see `lockSession`.
  if (caller.sessionToken !== null) {
    const [email] = await lockEmailOfCode(trx, { codeId });
    return { email: ofEmail(email) };
  }
  const now = world.clock.now();
  const [[email], , usable, [account]] = await together(trx, [
    lockEmailOfCode.with({ codeId }),
    // As `revokeUnprovenAccess`: a password that is set meanwhile is seen below.
    lockUnproved.with({ codeId }),
    lockCodesOfRequest.with({ codeId, now }),
    findAccount.with({ codeId }),
  ]);
  const contact = ofEmail(email);
  const longer = { email: contact };
  if (!contact || !account || asksMore(world, account)) return longer;
  const { user_id: userId, has_password: hasPassword, devices } = account;
  const taken = takePlainly(world, { contact, usable, codeId, code });
  const device = devicePlainly(world, caller, userId, devices);
  if (!taken || device === undefined) return longer;
  noteUser(userId);
  const confirmed = confirmPlainly(world, contact, { hasPassword });
  if (confirmed === undefined) return longer;
  const factor = contactFactor('otp', 'email', contact, now);
  const { statement, sessionId, token } = sessionStart(world, caller, { userId, factor, minutes });
  const [, , , [row], , [times], [user]] = await together(
    trx,
    [
      taken,
      confirmed,
      activatePlainly(userId, account),
      statement,
      device,
      findTimes.with({ userId, sessionId, ip: caller.ip }),
      findUser.with({ userId, now }),
    ],
    { commits: true },
  );
  if (!row || !user) throw new Error('A session was not stored.');
  return {
    contact,
    outcome: { row, token, user: describeUser(user) },
    device: { user_device: describeDevice(caller.ip, times) },
  };
}

interface Account {
  user_id: string;
  status: Status;
  fields_due: FieldsDue;
  mfa: MfaPolicy | null;
  methods_locked_until: Date | null;
  locked_at: Date | null;
  totp_id: string | null;
  has_password: boolean;
  /** Hashes of the browsers that are known. */
  devices: string[];
}

/** Whether the project or the user's own settings want more than one proof, terms or fields. */
function asksMore(world: World, account: Account): boolean {
  const { terms, sign_up_fields, unfamiliar_sign_ins } = world.settings.project;
  if (terms || sign_up_fields.length > 0 || unfamiliar_sign_ins !== 'allow') return true;
  return account.locked_at !== null || missingFactor(ruleOf(world, account)) !== null;
}

const findAccount = prepare<{ codeId: string }>()(
  (_database, value) => sql<Account>`
    select users.user_id, status, fields_due, mfa, methods_locked_until, locked_at,
      (select totp_id from totps where totps.user_id = users.user_id and verified) as totp_id,
      exists (select from passwords where passwords.user_id = users.user_id) as has_password,
      array(select device_hash from known_devices where known_devices.user_id = users.user_id) as devices
    from otp_codes join emails using (email_id) join users on users.user_id = emails.user_id
    where code_id = ${value('codeId')}`,
);

/** The user who holds an address that is not proved. */
const lockUnproved = prepare<{ codeId: string }>()(
  (_database, value) => sql`
    select from users where user_id = (
      select user_id from otp_codes join emails using (email_id) where code_id = ${value('codeId')} and not verified
    ) for update`,
);
