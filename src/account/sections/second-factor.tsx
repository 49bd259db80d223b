/** The authenticator app and its recovery codes. */
import { useState } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { Removal } from '../../components/buttons/removal.tsx';
import { Stack } from '../../components/frame/layout.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Text } from '../../components/messages/text.tsx';
import { Actions, Row, Rows } from '../../components/rows/rows.tsx';
import { RecoveryCodes } from '../../components/screens/recovery-codes.tsx';
import { useUi } from '../../components/ui.tsx';
import { aboutCode } from '../../machine/codes.ts';
import type { SharedEvent } from '../../machine/product.ts';
import type { TotpEvent, TotpSetUp, TotpTask } from '../../products/totp/flow.ts';
import { TotpSetUpView } from '../../products/totp/set-up-view.tsx';
import { totpHandlers } from '../../products/totp/tasks.ts';
import { isCode } from '../../validate/code.ts';
import { type Outcome, type SectionProps, section } from '../section.ts';

type Screen = { readonly name: 'factor.shown'; readonly done?: Outcome } | TotpSetUp;

interface Codes {
  readonly shown: readonly string[];
  /** How many are left. The provider may be unable to show some. */
  readonly left: number;
}

/** Passes the codes directly to the component that shows them. */
type GiveCodes = (codes: Codes) => void;

type Event =
  | TotpEvent
  | Extract<SharedEvent, { type: 'stepDone' }>
  | { readonly type: 'factor.codesAsked'; readonly fresh: boolean; readonly give: GiveCodes }
  | { readonly type: 'factor.codesShown'; readonly fresh: boolean }
  | { readonly type: 'factor.removeConfirmed'; readonly id: string }
  | { readonly type: 'factor.removed' };

type Task =
  | Extract<TotpTask, { do: 'totp.create' | 'totp.prove' }>
  | { readonly do: 'factor.getCodes'; readonly fresh: boolean; readonly give: GiveCodes }
  | { readonly do: 'factor.remove'; readonly id: string };

const shown = { name: 'factor.shown' } as const;
const after = (text: Outcome['text']) => () => ({ screen: { ...shown, done: { text } } });

export const secondFactor = section<Screen, Event, Task>({
  first: shown,
  table: {
    'factor.shown': {
      'totp.setUpAsked': (_screen, _event, { busy }) =>
        busy.length > 0 ? undefined : { screen: { name: 'totp.setUp', stage: 'scan', offered: false } },
      'factor.codesAsked': (_screen, { fresh, give }, { busy }) =>
        busy.length > 0 ? undefined : { screen: shown, run: { do: 'factor.getCodes', fresh, give } },
      'factor.codesShown': (_screen, { fresh }) =>
        fresh ? { screen: { ...shown, done: { text: 'account.factor.codesMade' } } } : {},
      'factor.removeConfirmed': (_screen, { id }, { busy }) =>
        busy.length > 0 ? undefined : { screen: shown, run: { do: 'factor.remove', id } },
      'factor.removed': after('account.factor.removed'),
    },
    'totp.setUp': {
      'totp.setUpShown': (screen, { give }) => ({
        screen: { ...screen, stage: 'scan' },
        run: { do: 'totp.create', give },
      }),
      'totp.onward': (screen) => ({
        screen: { ...screen, stage: screen.stage === 'scan' ? 'save' : 'confirm' },
      }),
      'totp.codeEntered': (_screen, { code }, { busy }) => {
        if (busy.length > 0) return undefined;
        if (isCode(code)) return { run: { do: 'totp.prove', by: 'app', code, remember: false } };
        return { problem: { code: 'api_error', errorType: 'invalid_code', message: '', field: 'code' } };
      },
      stepDone: after('account.factor.added'),
      failed: (_screen, { task, problem }) =>
        // Without a key there is nothing to show, since the list is behind it.
        task.do === 'totp.create' ? { screen: shown, problem } : { problem: aboutCode(problem) },
      back: (screen) => {
        if (screen.stage === 'confirm') return { screen: { ...screen, stage: 'save' } };
        return screen.stage === 'save' ? { screen: { ...screen, stage: 'scan' } } : { screen: shown };
      },
    },
  },
  handlers: {
    async 'totp.create'(task, tools, signal) {
      return totpHandlers['totp.create'](task, tools, signal);
    },
    async 'totp.prove'(task, tools, signal) {
      return totpHandlers['totp.prove'](task, tools, signal);
    },
    async 'factor.getCodes'({ fresh, give }, { session, emit }, signal) {
      const { rotateRecoveryCodes, recoveryCodes } = session.totps;
      const { totps } = await (fresh ? rotateRecoveryCodes({ signal }) : recoveryCodes({ signal }));
      if (fresh) emit('ACCOUNT_CHANGE', { section: 'second-factor', change: 'recovery codes' });
      const shown = totps.flatMap(({ recovery_codes }) => recovery_codes);
      const codesLeft = totps.reduce(
        (sum, { recovery_codes: { length }, recovery_codes_left = length }) => sum + recovery_codes_left,
        0,
      );
      if (!signal.aborted) give({ shown, left: codesLeft });
      return { type: 'factor.codesShown', fresh };
    },
    async 'factor.remove'({ id }, { session, emit }, signal) {
      await session.user.deleteTOTP(id, { signal });
      emit('ACCOUNT_CHANGE', { section: 'second-factor', change: 'removed' });
      return { type: 'factor.removed' };
    },
  },
  View: SecondFactorView,
});

function SecondFactorView({ screen, ...props }: SectionProps<Screen, Event>) {
  return screen.name === 'totp.setUp' ? (
    <TotpSetUpView {...props} screen={screen} />
  ) : (
    <ShownView {...props} />
  );
}

function ShownView({ user, busy, send }: Omit<SectionProps<Screen, Event>, 'screen'>) {
  const { t } = useUi();
  const [removes, setRemoves] = useState(false);
  const [codes, setCodes] = useState<Codes | null>(null);
  const [isBlocked, setBlocked] = useState(false);
  const app = user.totps.find(({ verified }) => verified);
  const isBusy = busy.length > 0;
  if (!app) {
    return (
      <Stack>
        <Text kind="small">{t('account.factor.text')}</Text>
        <Actions>
          <Button kind="secondary" busy={isBusy} onClick={() => send({ type: 'totp.setUpAsked' })}>
            {t('account.factor.add')}
          </Button>
        </Actions>
      </Stack>
    );
  }
  const remove = () => {
    setRemoves(false);
    setCodes(null);
    send({ type: 'factor.removeConfirmed', id: app.totp_id });
  };
  return (
    <Rows label={t('account.second-factor.title')}>
      <Row
        name={t('account.factor.app')}
        badges={[t('account.factor.on')]}
        busy={isBusy}
        actions={[
          {
            label: t('account.removeLabel', { name: t('account.factor.app') }),
            text: t('account.remove'),
            destructive: true,
            onAct: () => setRemoves(true),
          },
        ]}
      >
        {removes && (
          <Removal
            label={t('account.remove')}
            busy={isBusy}
            onRemove={remove}
            onCancel={() => setRemoves(false)}
          >
            {t('account.factor.removeWarning')}
          </Removal>
        )}
      </Row>
      <Row
        name={t('account.factor.codes')}
        note={codes ? t('account.factor.codesLeft', { n: codes.left }) : t('account.factor.codesNote')}
        busy={isBusy}
        actions={[
          {
            label: t(codes ? 'account.factor.hideCodesLabel' : 'account.factor.showCodesLabel'),
            text: t(codes ? 'account.factor.hideCodes' : 'account.factor.showCodes'),
            onAct: () =>
              codes ? setCodes(null) : send({ type: 'factor.codesAsked', fresh: false, give: setCodes }),
          },
          {
            label: t('account.factor.makeCodesLabel'),
            text: t('account.factor.makeCodes'),
            onAct: () => send({ type: 'factor.codesAsked', fresh: true, give: setCodes }),
          },
        ]}
      >
        {codes && <RecoveryCodes codes={codes.shown} onFailure={() => setBlocked(true)} />}
        {isBlocked && <ErrorNotice>{t('totp.copyFailed')}</ErrorNotice>}
      </Row>
    </Rows>
  );
}
