/** The screens and tasks of wallets of members. */

import { cryptoTable } from '../../products/crypto/screens-flow.ts';
import { cryptoStrings } from '../../products/crypto/strings.ts';
import { cryptoHandlers } from '../../products/crypto/tasks.ts';
import {
  CryptoConnectView,
  CryptoFailedView,
  CryptoOtherView,
  CryptoSetUpView,
  CryptoSignView,
} from '../../products/crypto/views.tsx';
import { bringTexts } from '../../strings/loaded-messages.ts';
import { afterProof } from '../flow/after-proof.ts';
import { done, toOrganizations } from '../flow/steps.ts';
import { type CallsIn, handleAsUsers, inPlace, placed, viewAsUsers } from './as-users.ts';
import type { MethodScreens, MethodTable } from './method.ts';

bringTexts(cryptoStrings);

const calls: CallsIn = (tools, place) => {
  const { authenticateStart, authenticate, discovery } = tools.session.cryptoWallets;
  return {
    cryptoWallets: { authenticateStart, authenticate: inPlace(tools, place, { authenticate, discovery }) },
  };
};

const rows = placed(cryptoTable) as Required<MethodTable>;
const over = { sessionBegan: () => done };

export const walletsScreens: MethodScreens = {
  table: {
    main: rows.main,
    'crypto.other': { ...rows['crypto.other'], ...over },
    'crypto.setUp': { ...rows['crypto.setUp'], ...over },
    'crypto.connect': { ...rows['crypto.connect'], ...over },
    'crypto.sign': {
      ...rows['crypto.sign'],
      ...over,
      proved: ({ place }, { proof }, { config }) => afterProof(proof, config, place.stepUp ?? {}),
      discovered: (_screen, discovery, { config }) => toOrganizations(discovery, config),
    },
    'crypto.failed': { ...rows['crypto.failed'], ...over },
  },
  handle: handleAsUsers(cryptoHandlers, calls),
  views: {
    'crypto.connect': viewAsUsers(CryptoConnectView),
    'crypto.sign': viewAsUsers(CryptoSignView),
    'crypto.other': viewAsUsers(CryptoOtherView),
    'crypto.setUp': viewAsUsers(CryptoSetUpView),
    'crypto.failed': viewAsUsers(CryptoFailedView),
  },
};
