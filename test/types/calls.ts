/** Compiled, never run: a call that writes and does not say what it does must not compile. */
import type { CallTable } from '../../provider/calls/call.ts';
import { sessions } from '../../provider/calls/users/sessions.ts';

const { changes: _changes, ...silent } = sessions['POST /sessions/revoke'];

export const declared: CallTable<'POST /sessions/revoke'> = {
  'POST /sessions/revoke': { ...silent, changes: 'sessions' },
};

export const undeclared: CallTable<'POST /sessions/revoke'> = {
  // @ts-expect-error neither changes nor sends, tries, looks up or reads
  'POST /sessions/revoke': silent,
};

export const misspelled: CallTable<'POST /sessions/revoke'> = {
  // @ts-expect-error no such change
  'POST /sessions/revoke': { ...silent, changes: 'session' },
};

export const foreign: CallTable<'POST /sessions/revoke'> = {
  // @ts-expect-error the body of this call names nobody
  'POST /sessions/revoke': { ...silent, sends: { channel: 'email', to: ({ email }) => email } },
};
