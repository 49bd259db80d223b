/** What follows once a wallet is chosen: the rows of the screens of `crypto`. */
import type { Failed, Step } from '../../machine/machine.ts';
import type { MainScreen, ProductTable } from '../../machine/product.ts';
import { endsElsewhere, signedIn } from '../../machine/sign-in.ts';
import type {
  CryptoConnect,
  CryptoEvent,
  CryptoScreen,
  CryptoSign,
  CryptoTask,
  WalletChoice,
} from './flow.ts';

type Next = Step<MainScreen | CryptoScreen, CryptoTask>;
type Failure = Failed<CryptoTask>;

const confirmed = { name: 'crypto.confirmed' } as const;
const sessionBegan = endsElsewhere(confirmed);

export const cryptoTable = {
  main: {
    'crypto.prepared': (_screen, { wallet }) => connect(wallet),
  },
  'crypto.other': {
    'crypto.chosen': (_screen, { wallet }) => connect(wallet),
    'crypto.setUpAsked': (): Next => ({ screen: { name: 'crypto.setUp' } }),
    sessionBegan,
    back,
  },
  'crypto.setUp': {
    sessionBegan,
    back,
  },
  'crypto.connect': {
    'crypto.connected': ({ wallet }, { address, challenge }): Next => ({
      screen: { name: 'crypto.sign', wallet, address, challenge },
      run: { do: 'crypto.sign', wallet, address, challenge },
    }),
    failed,
    sessionBegan,
    back,
  },
  'crypto.sign': {
    'crypto.signed': ({ wallet, address }, { signature }, { busy }): Next | undefined =>
      busy.length > 0
        ? undefined
        : { run: { do: 'crypto.authenticate', chain: wallet.chain, address, signature } },
    'crypto.signedIn': (_screen, { reply }) => signedIn(confirmed, reply),
    failed,
    sessionBegan,
    back,
  },
  'crypto.failed': {
    'crypto.retryAsked': ({ wallet }) => connect(wallet),
    sessionBegan,
    back,
  },
} satisfies ProductTable<CryptoScreen, CryptoEvent, CryptoTask>;

/** The screen is there before the wallet opens its window. */
function connect(wallet: WalletChoice): Next {
  return { screen: { name: 'crypto.connect', wallet }, run: { do: 'crypto.connect', wallet } };
}

function failed({ wallet }: CryptoConnect | CryptoSign, { problem }: Failure): Next {
  return { screen: { name: 'crypto.failed', wallet }, problem };
}

function back(): Next {
  return { screen: { name: 'main' } };
}
