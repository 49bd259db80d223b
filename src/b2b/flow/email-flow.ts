/** The rows of mailed links and passcodes. */
import { codeFailed } from '../../machine/codes.ts';
import { afterProof } from './after-proof.ts';
import { done, mailed, toMain, toOrganizations } from './steps.ts';
import type { Rows } from './types.ts';

export const emailRows = {
  'email.choose': {
    'email.linkChosen': ({ place, email }) => ({ run: { do: 'email.send', by: 'link', email, place } }),
    'email.codeChosen': ({ place, email }) => ({ run: { do: 'email.send', by: 'code', email, place } }),
    'email.sent': ({ place }, sent) => mailed(place, sent, false),
    sessionBegan: () => done,
    back: ({ place, email }) => toMain(place, email),
  },
  'email.sent': {
    'email.resendAsked': ({ place, email }, _event, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'email.send', by: 'link', email, place } },
    'email.sent': ({ place }, sent) => mailed(place, sent, true),
    resumed: () => ({ beside: { do: 'magicLinks.await' } }),
    'magicLinks.approvedElsewhere': ({ place }) => ({ run: { do: 'link.finish', place } }),
    proved: ({ place }, { proof }, { config }) => afterProof(proof, config, place.stepUp ?? {}),
    discovered: (_screen, discovery, { config }) => toOrganizations(discovery, config),
    sessionBegan: () => done,
    back: ({ place, email }) => toMain(place, email),
  },
  'email.code': {
    // The mail that is being sent has a newer code, so the typed one waits until that call has ended.
    'email.codeEntered': ({ place, email }, { code }, { busy }) => {
      if (busy.includes('email.send')) return { hold: true };
      if (busy.includes('email.verify')) return undefined;
      return { run: { do: 'email.verify', code, email, place } };
    },
    'email.resendAsked': ({ place, email }, _event, { busy }) =>
      busy.length > 0 ? undefined : { run: { do: 'email.send', by: 'code', email, place } },
    'email.sent': ({ place }, sent) => mailed(place, sent, true),
    proved: ({ place }, { proof }, { config }) => afterProof(proof, config, place.stepUp ?? {}),
    discovered: (_screen, discovery, { config }) => toOrganizations(discovery, config),
    failed: (screen, failure) =>
      failure.task.do === 'email.verify' ? codeFailed(screen, failure) : { problem: failure.problem },
    sessionBegan: () => done,
    back: ({ place, email }) => toMain(place, email),
  },
} satisfies Rows<'email.choose' | 'email.sent' | 'email.code'>;
