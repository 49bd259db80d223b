/** The screens of consent, for members. */
import type { ComponentType, ReactNode } from 'react';
import { useTexts } from '../b2b/views/view-props.ts';
import { Button } from '../components/buttons/button.tsx';
import { LinkButton } from '../components/buttons/link.tsx';
import { Heading } from '../components/frame/heading.tsx';
import { Stack } from '../components/frame/layout.tsx';
import { Strong, Text } from '../components/messages/text.tsx';
import { AskView } from '../consent/ask-view.tsx';
import { type ConsentViewProps, views as shared } from '../consent/views.tsx';
import type { RequestViewProps } from '../machine/request-flow.ts';
import type {
  MemberConsentEvent,
  MemberConsentScreen,
  MemberQuestion,
  Membership,
  Restricted,
} from './flow.ts';

interface MemberConsentViewProps<Screen extends MemberConsentScreen = MemberConsentScreen>
  extends RequestViewProps<Screen, MemberConsentEvent>,
    Pick<ConsentViewProps, 'loginAddress' | 'leave'> {
  /** Address of the host's page for another organization, which returns here; null if there is none. */
  readonly organizationsAddress: string | null;
}

type AskProps = MemberConsentViewProps<Extract<MemberConsentScreen, { name: 'consent.ask' }>>;

function MemberAskView(props: AskProps) {
  const t = useTexts();
  // The tasks of members add the membership to each question.
  const question = props.screen.question as MemberQuestion;
  const { account, organization } = question;
  const tags = { bold: (text: ReactNode) => <Strong>{text}</Strong> };
  return (
    <AskView
      {...props}
      account={
        <>
          <Text kind="small">
            {t.rich('idpConsent.member', {
              values: { account: account ?? '', organizationName: organization },
              tags,
            })}
          </Text>
          <Switch {...props} membership={question} />
        </>
      }
    />
  );
}

function RestrictedView(props: MemberConsentViewProps<Restricted>) {
  const { screen, leave } = props;
  const { address, organization } = screen;
  const t = useTexts();
  return (
    <>
      <Stack gap="tight">
        <Heading focus>{t('idpConsent.restrictedTitle', { organizationName: organization })}</Heading>
        <Text>{t('idpConsent.restricted')}</Text>
      </Stack>
      <Stack>
        {address && (
          <Button kind="primary" onClick={() => leave(address)}>
            {t('idpConsent.return')}
          </Button>
        )}
        <Switch {...props} membership={screen} />
      </Stack>
    </>
  );
}

/** Leads to another organization of the same person. */
function Switch({
  membership,
  organizationsAddress,
  leave,
}: Pick<MemberConsentViewProps, 'organizationsAddress' | 'leave'> & { membership: Membership }) {
  const t = useTexts();
  if (!membership.hasOthers || !organizationsAddress) return null;
  return (
    <Text kind="small">
      <LinkButton onClick={() => leave(organizationsAddress)}>{t('idpConsent.switch')}</LinkButton>
    </Text>
  );
}

const views = { ...shared, 'consent.ask': MemberAskView, 'consent.restricted': RestrictedView };

/** Draws a screen by its name. */
export function MemberConsentView(props: MemberConsentViewProps) {
  // Each view takes the screen of its name; TypeScript cannot follow the lookup.
  const View = views[props.screen.name] as ComponentType<MemberConsentViewProps>;
  return <View {...props} />;
}
