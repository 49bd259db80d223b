/**
 * The everyday sign-in by a mailed code, in two messages to the database: nobody is signed in, the code is right at the first try, and
 * nothing else is asked of the user. Every other case takes more statements, in the same transaction: see `proofs/codes/user-calls.ts`.
 */

import { together } from '../../../platform/storage/together.ts';
import type { User, UserDevice } from '../../../session-core/wire/shared.ts';
import { type Contact, ofEmail, provedFact, provesMore } from '../../accounts/contacts.ts';
import { describeUser } from '../../accounts/user-record.ts';
import { isComplete } from '../../accounts/user-rows.ts';
import { noteUser, proxysId } from '../../audit/context.ts';
import type { Queries } from '../../database/schema.ts';
import { userHolder } from '../../holders/holder.ts';
import { idsOfUser } from '../../holders/second-factors.ts';
import type { Caller } from '../../http/caller.ts';
import type { Refusal } from '../../http/refusal.ts';
import { tryCount } from '../../limits/limits.ts';
import { requireRoom } from '../../limits/quotas.ts';
import { plainDevice } from '../../notices/known-devices.ts';
import { lockEmailOfCode, rightPlainCode } from '../../proofs/codes/of-users.ts';
import type { MessageWorld } from '../../world/world.ts';
import { type OpenSession, sessionStart } from '../session-rows.ts';
import { contactFactor } from './factors.ts';
import { type Account, lockCode, readAccount, writeSignIn } from './plain-code-statements.ts';
import { asksNothing } from './sign-in-steps.ts';
import { describeDevice } from './user-device.ts';

interface Asked {
  /** Names the request of the code. */
  codeId: string;
  code: string;
  minutes: number;
}

interface PlainSignIn {
  contact: Contact;
  outcome: OpenSession & { user: User };
  device: { user_device: UserDevice };
}

/** The mail address that the code was sent to, locked; null if there is none, such as for a code by text message. */
type Longer = { email: Contact | null };

/** Counts the try, then signs in and commits, or changes nothing and gives what is locked. */
export async function signInPlainly(
  world: MessageWorld,
  trx: Queries,
  caller: Caller,
  { codeId, code, minutes }: Asked,
): Promise<PlainSignIn | Longer | Refusal> {
  const limit = tryCount(world, caller.ip);
  // The user of a session is locked before any code: see `lockSession`.
  if (caller.sessionToken !== null) {
    const counted = [limit.statement, lockEmailOfCode.with({ codeId })] as const;
    const [hits, [email]] = await together(trx, counted, { firstAlone: true });
    return (await limit.judge(trx, hits)) ?? { email: ofEmail(email) };
  }
  const now = world.clock.now();
  const request = proxysId();
  const [hits, locked, [account]] = await together(
    trx,
    [
      limit.statement,
      lockCode.with({ codeId, now, request }),
      readAccount.with({ codeId, now, ip: caller.ip }),
    ],
    { firstAlone: true },
  );
  const refusal = await limit.judge(trx, hits);
  if (refusal) return refusal;
  const contact = ofEmail(locked[0]);
  const longer = { email: contact };
  if (!contact || !account || !asksNothing(world, { ...account, ...idsOfUser(account) })) return longer;
  const { user_id: userId, password, is_prepared, devices } = account;
  const usable = locked.filter((row) => row.code_id !== null);
  const takenId = rightPlainCode(world, { contact, usable, codeId, code });
  const holder = userHolder(world, userId);
  const device = plainDevice(world, caller, holder, devices);
  const provesMuch = provesMore(world, contact, { isPrepared: password !== null || is_prepared });
  if (takenId === undefined || device === undefined || provesMuch) return longer;
  noteUser(userId);
  const { kind, details } = provedFact(contact, userId);
  const factor = contactFactor('otp', 'email', contact, now);
  await requireRoom(world, trx, 'sessions');
  const { values, token } = sessionStart(world, caller, {
    holder,
    proofs: [{ factor }],
    minutes,
  });
  const write = writeSignIn({
    proves: !contact.verified,
    completes: !isComplete(account),
    notes: device !== null,
  });
  const proved = { id: contact.id, provedKind: kind, provedDetails: details };
  const [[row]] = await together(
    trx,
    [write.with({ ...noDevice, ...device, ...values, ...proved, holder: userId, takenId, request })],
    { commits: true },
  );
  if (!row) throw new Error('A session was not stored.');
  return {
    contact,
    outcome: { row, token, user: describeUser(signedIn(account, contact)) },
    device: { user_device: describeDevice(caller.ip, account) },
  };
}

/** Stands for a browser that is not remembered; no statement contains it. */
const noDevice = { device: '', browser_hash: '', network_hash: '' };

/** The account as it is after the sign-in. */
function signedIn(account: Account, { id }: Contact): Account {
  const emails = account.emails.map((email) =>
    email.email_id === id ? { ...email, verified: true } : email,
  );
  return { ...account, status: 'active', emails };
}
