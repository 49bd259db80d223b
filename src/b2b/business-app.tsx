/** Draws a member's sign-in: the current screen in its card. */
import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { defaultBootstrap } from '../../session-core/default-bootstrap.ts';
import { Card } from '../components/card.tsx';
import { ConfigurationError } from '../components/configuration-error.tsx';
import { Shell, type ShellProps } from '../components/shell.tsx';
import { Watermark } from '../components/watermark.tsx';
import { useMachine } from '../machine/use-machine.ts';
import type { BusinessConfig } from './config.ts';
import type { BusinessLogin } from './create-business-login.ts';
import type { Screen } from './flow/types.ts';
import type { BusinessParts } from './parts.ts';
import { EmailChooseView, EmailCodeView, EmailSentView } from './views/email-views.tsx';
import { MainView } from './views/main-view.tsx';
import {
  MfaChooseView,
  RecoveryCodeView,
  SmsCodeView,
  SmsNumberView,
  TotpCodeView,
  TotpSetUpView,
} from './views/mfa-views.tsx';
import { OrganizationsView } from './views/organizations-view.tsx';
import { ArrivingView, DoneView, FailureView, OtherMemberView } from './views/other-views.tsx';
import {
  PasswordForgotView,
  PasswordLogInView,
  PasswordMailedView,
  PasswordNewView,
} from './views/password-views.tsx';
import { SsoConnectionsView, SsoEmailView, SsoOrganizationView } from './views/sso-views.tsx';
import type { ViewProps } from './views/view-props.ts';

const views: { readonly [Name in Exclude<Screen['name'], 'main'>]: ComponentType<ViewProps<Name>> } = {
  'email.choose': EmailChooseView,
  'email.sent': EmailSentView,
  'email.code': EmailCodeView,
  'sso.email': SsoEmailView,
  'sso.connections': SsoConnectionsView,
  'sso.organization': SsoOrganizationView,
  organizations: OrganizationsView,
  arriving: ArrivingView,
  otherMember: OtherMemberView,
  failure: FailureView,
  'mfa.choose': MfaChooseView,
  'sms.number': SmsNumberView,
  'sms.code': SmsCodeView,
  'totp.setUp': TotpSetUpView,
  'totp.code': TotpCodeView,
  'recovery.code': RecoveryCodeView,
  'password.logIn': PasswordLogInView,
  'password.forgot': PasswordForgotView,
  'password.mailed': PasswordMailedView,
  'password.new': PasswordNewView,
  done: DoneView,
};

export interface BusinessAppProps extends Omit<ShellProps, 'children'> {
  /** Null when mistakes in the configuration prevent a sign-in. */
  login: BusinessLogin | null;
  config: BusinessConfig;
  parts: BusinessParts;
}

/** The root component of an `<auth-b2b-login>`. Nothing in it throws into the host page. */
export function BusinessApp(props: BusinessAppProps) {
  const { login } = props;
  return <Shell {...props}>{login && <Screens {...props} login={login} />}</Shell>;
}

function Screens({ login, config, problems, parts }: BusinessAppProps & { login: BusinessLogin }) {
  const { machine, session } = login;
  const { screen, busy, problem } = useMachine(machine);
  const bootstrap = useSyncExternalStore(
    session.bootstrap.onChange,
    () => session.bootstrap.current,
    // The drawing was made with these, so hydration needs the same.
    () => defaultBootstrap,
  );
  const [left, leave] = useState(screen.name !== 'main');
  if (!left && screen.name !== 'main') leave(true);
  const given = { config, bootstrap, busy, problem, send: machine.send, parts };
  // The look-up of the page's organization is not the visitor's.
  const isBusy = busy.some((name) => name !== 'organization.find');
  return (
    <Card screen={screen.name} busy={isBusy} footer={bootstrap.displayWatermark && <Watermark />}>
      {problems.length > 0 && <ConfigurationError problems={problems} />}
      {screen.name === 'main' ? (
        <MainView {...given} screen={screen} returned={left} />
      ) : (
        <View key={screen.name} {...given} screen={screen} />
      )}
    </Card>
  );
}

function View(props: ViewProps<Exclude<Screen['name'], 'main'>>) {
  // The view of a screen's name was type-checked against that screen.
  const Shown = views[props.screen.name] as ComponentType<typeof props>;
  return <Shown {...props} />;
}
