/** The registry of what loads later of second factors, in the order of the links to them. */
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { whenIdle } from '../../../session-core/lib/idle.ts';
import { Button } from '../../components/buttons/button.tsx';
import { BackButton, LinkButton } from '../../components/buttons/link.tsx';
import { Heading } from '../../components/frame/heading.tsx';
import { Stack } from '../../components/frame/layout.tsx';
import { Text, Whole } from '../../components/messages/text.tsx';
import { prefetch } from '../../components/prefetch.ts';
import type { Handlers } from '../../machine/machine.ts';
import { present } from '../../machine/present.ts';
import type { BusinessConfig } from '../config.ts';
import type { Event } from '../flow/types.ts';
import { durationOf, type Tools } from '../tasks/tools.ts';
import { useTexts, type ViewProps } from '../views/view-props.ts';
import { passkeyScreens } from './passkey/screens.ts';
import { recoveryScreens } from './recovery/screens.tsx';
import {
  memberOf,
  type OwnSecondScreens,
  type SecondId,
  type SecondScreen,
  type SecondScreens,
  type SecondTask,
} from './second.ts';
import { mfaChoices } from './seconds.ts';
import { smsScreens } from './sms/screens.tsx';
import { totpScreens } from './totp/screens.tsx';

export const secondScreens = {
  totp: totpScreens,
  recovery: recoveryScreens,
  smsOtp: smsScreens,
  passkey: passkeyScreens,
};

const all = Object.entries(secondScreens);

/** The tasks of all. Each was type-checked where it is, as were the views. */
export const secondHandlers: Handlers<SecondTask, Event, Tools> = Object.assign(
  { 'mfa.verify': verify },
  ...all.map(([, { handlers }]) => handlers),
);

async function verify(
  { by, mfa, code }: Extract<SecondTask, { do: 'mfa.verify' }>,
  tools: Tools,
  signal: AbortSignal,
): Promise<Event | undefined> {
  const { verify }: Pick<SecondScreens, 'verify'> = secondScreens[by];
  if (!verify) return undefined;
  const proof = { ...memberOf(mfa), code, ...durationOf(tools) };
  const reply = await tools.signIn(() => verify.call(tools.session, proof, { signal }));
  // The event of a call was declared beside it.
  (tools.emit as (type: string, data: unknown) => void)(verify.event, reply);
  const admission = 'admission_required' in reply ? reply.admission_required : undefined;
  return { type: 'mfa.proved', ...present({ admission }) };
}

/** The props of any screen. */
type Props = ViewProps<SecondScreen['name']>;

type SecondViews = { readonly [Name in SecondScreen['name']]: ComponentType<ViewProps<Name>> };

/** The views of all, with the links to the others. */
export const secondViews: SecondViews = Object.assign(
  { 'mfa.choose': MfaChooseView },
  ...all.flatMap(([own, { views }]) =>
    Object.entries(views).map(([name, View]) => {
      const Shown = View as ComponentType<Props & { others: ReactNode }>;
      return { [name]: (props: Props) => <Shown {...props} others={<Others {...props} own={own} />} /> };
    }),
  ),
);

/** The links to what else the member can prove. */
function Others({ own, screen, config, send }: Props & { own: string }) {
  const t = useTexts();
  return all.map(
    ([by, { instead, isOffered }]) =>
      by !== own &&
      isOffered(screen.mfa, config) && (
        <p key={by}>
          <LinkButton onClick={() => send({ type: 'mfa.chosen', by: by as SecondId })}>
            {t(instead)}
          </LinkButton>
        </p>
      ),
  );
}

/** Fetches at rest what the screens of a factor need: one to set up may follow this screen. */
export function useSecondsAhead({ mfaInclude }: Pick<BusinessConfig, 'mfaInclude'>): void {
  useEffect(() => {
    const end = new AbortController();
    for (const { ahead } of mfaInclude.map((one): Pick<OwnSecondScreens, 'ahead'> => secondScreens[one]))
      if (ahead) whenIdle(() => prefetch(ahead), end.signal);
    return () => end.abort();
  }, [mfaInclude]);
}

/** Which factor to set up. */
function MfaChooseView({ screen, config, send }: ViewProps<'mfa.choose'>) {
  const t = useTexts();
  useSecondsAhead(config);
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading focus>
          {t.rich('mfa.enrollment.title', { tags: { whole: (word) => <Whole>{word}</Whole> } })}
        </Heading>
        <Text>{t('mfa.enrollment.content', { organizationName: screen.mfa.organization.name })}</Text>
      </Stack>
      <Stack>
        {mfaChoices(screen.mfa, config).map((by) => (
          <Button key={by} kind="secondary" onClick={() => send({ type: 'mfa.chosen', by })}>
            {t(secondScreens[by].label)}
          </Button>
        ))}
      </Stack>
    </>
  );
}
