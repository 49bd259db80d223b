/** The passkeys of a member: the section of users, which reads them when it opens. */
import type { AccountTools, AnySection } from '../account/section.ts';
import { passkeys } from '../account/sections/passkeys.tsx';
import type { OwnPasskeys } from './own-passkeys.ts';

const table = passkeys.table as Readonly<Record<string, object>>;

export const memberPasskeys: AnySection = {
  ...passkeys,
  opened: { type: 'passkeys.opened' },
  table: {
    ...table,
    'passkeys.list': {
      ...table['passkeys.list'],
      'passkeys.opened': () => ({ beside: { do: 'passkeys.load' } }),
    },
  },
  handlers: {
    ...passkeys.handlers,
    async 'passkeys.load'(_task: object, { session }: AccountTools, signal: AbortSignal) {
      // The session of this page is one of members: see `session.ts`.
      await (session.webauthn as unknown as Pick<OwnPasskeys, 'load'>).load({ signal });
      return undefined;
    },
  },
};
