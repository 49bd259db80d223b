/** Linked accounts and wallets: their screen, events and tasks, and their table. */
import type { WalletChoice } from '../../../products/crypto/flow.ts';
import type { Outcome, SectionTable } from '../../section.ts';

export interface SocialScreen {
  readonly name: 'social.list';
  readonly done?: Outcome;
}

/** What to unlink: its id, and its name in the outcome. */
export interface Linked {
  readonly kind: 'social' | 'wallet';
  readonly removing: string;
  readonly title: string;
}

export type SocialEvent =
  | { readonly type: 'social.linkAsked'; readonly provider: string }
  | { readonly type: 'social.walletChosen'; readonly wallet: WalletChoice; readonly title: string }
  | { readonly type: 'social.walletLinked'; readonly title: string }
  | ({ readonly type: 'social.unlinkConfirmed' } & Linked)
  | { readonly type: 'social.unlinked'; readonly title: string };

export type SocialTask =
  /** Leaves the page. */
  | { readonly do: 'social.link'; readonly provider: string }
  | { readonly do: 'social.linkWallet'; readonly wallet: WalletChoice; readonly title: string }
  | ({ readonly do: 'social.unlink' } & Linked);

const list = { name: 'social.list' } as const;

export const socialTable = {
  'social.list': {
    'social.linkAsked': (_screen, { provider }, { busy }) =>
      busy.length > 0 ? undefined : { screen: list, run: { do: 'social.link', provider } },
    'social.walletChosen': (_screen, { wallet, title }, { busy }) =>
      busy.length > 0 ? undefined : { screen: list, run: { do: 'social.linkWallet', wallet, title } },
    'social.walletLinked': (_screen, { title: name }) => ({
      screen: { ...list, done: { text: 'account.social.linked', values: { name } } },
    }),
    'social.unlinkConfirmed': (_screen, { kind, removing, title }, { busy }) =>
      busy.length > 0 ? undefined : { screen: list, run: { do: 'social.unlink', kind, removing, title } },
    'social.unlinked': (_screen, { title: name }) => ({
      screen: { ...list, done: { text: 'account.social.unlinked', values: { name } } },
    }),
  },
} satisfies SectionTable<SocialScreen, SocialEvent, SocialTask>;
