/** The offer of a passkey after a sign-in: its screen, and what the visitor answers. In the chunk of the screens of passkeys. */
import { Button } from '../../components/buttons/button.tsx';
import { Heading } from '../../components/frame/heading.tsx';
import { Stack } from '../../components/frame/layout.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Progress } from '../../components/messages/progress.tsx';
import { Text } from '../../components/messages/text.tsx';
import { useUi } from '../../components/ui.tsx';
import { obstructed } from '../../machine/passkey-problems.ts';
import type { FlowScreens, ScreenProps } from '../../machine/product.ts';
import type { PasskeysEvent, PasskeysTask } from './flow.ts';
import { PasskeyPicture } from './picture.tsx';
import { creationProblem } from './screens-flow.ts';
import { passkeysHandlers } from './tasks.ts';

export interface OfferScreen {
  readonly name: 'passkeyOffer.ask';
}

export type OfferEvent =
  | { readonly type: 'passkeyOffer.accepted' }
  | { readonly type: 'passkeyOffer.declined' }
  | { readonly type: 'stepDone'; readonly step: 'passkeyOffer' }
  | Extract<PasskeysEvent, { type: 'passkeys.obstructed' }>;

export type OfferTask = { readonly do: 'passkeyOffer.create' } | { readonly do: 'passkeyOffer.decline' };

const done = { type: 'stepDone', step: 'passkeyOffer' } as const;
const create: Extract<PasskeysTask, { do: 'passkeys.create' }> = { do: 'passkeys.create' };

export const offerScreens: FlowScreens<OfferScreen, OfferEvent, OfferTask> = {
  table: {
    'passkeyOffer.ask': {
      'passkeyOffer.accepted': (_screen, _event, { busy }) =>
        busy.length > 0 ? undefined : { run: { do: 'passkeyOffer.create' } },
      // The browser's dialog merely closes.
      'passkeyOffer.declined': () => ({ run: { do: 'passkeyOffer.decline' } }),
      'passkeys.obstructed': obstructed,
      visitorChanged: () => ({ screen: { name: 'main' } }),
      failed: (_screen, { problem }) => ({ problem: creationProblem(problem) }),
    },
  },
  handlers: {
    async 'passkeyOffer.create'(_task, tools, signal) {
      const event = await passkeysHandlers['passkeys.create'](create, tools, signal);
      return event?.type === 'passkeys.obstructed' ? event : done;
    },
    async 'passkeyOffer.decline'(_task, { emit }) {
      emit('PASSKEY_SKIP', {});
      return done;
    },
  },
  views: { 'passkeyOffer.ask': OfferView },
};

export function OfferView({ busy, problem, send }: ScreenProps<OfferScreen, OfferEvent>) {
  const { t } = useUi();
  const creating = busy.includes('passkeyOffer.create');
  return (
    <>
      <Stack gap="tight">
        <Heading focus>{t('passkey.offerTitle')}</Heading>
        <Text>{t('passkey.setUpText')}</Text>
      </Stack>
      <PasskeyPicture />
      <ErrorNotice>{problem && t.problem(problem)}</ErrorNotice>
      <Stack>
        <Button kind="primary" busy={creating} onClick={() => send({ type: 'passkeyOffer.accepted' })}>
          {t('passkey.create')}
        </Button>
        <Progress text={creating ? t('passkey.waiting') : ''} />
        <Button kind="secondary" onClick={() => send({ type: 'passkeyOffer.declined' })}>
          {t('totp.notNow')}
        </Button>
        <Text kind="small">{t('passkey.offerAgain')}</Text>
      </Stack>
    </>
  );
}
