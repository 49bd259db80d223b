/** The views of all screens but the first, and the rows and tasks of second factors. */
import type { ComponentType } from 'react';
import { admissionStrings } from '../../products/admission/strings.ts';
import { LinkApprovedView } from '../../products/magic-links/ask-views.tsx';
import { askStrings, magicLinksStrings } from '../../products/magic-links/strings.ts';
import { oauthStrings } from '../../products/oauth/strings.ts';
import { OAuthInAppView } from '../../products/oauth/views.tsx';
import { otpStrings } from '../../products/otp/strings.ts';
import { passwordsStrings } from '../../products/passwords/strings.ts';
import { codeMessages } from '../../strings/code-messages.ts';
import { bringTexts } from '../../strings/loaded-messages.ts';
import type { MethodScreen, Screen } from '../flow/screen-types.ts';
import { secondViews } from '../seconds/screens.tsx';
import { AdmissionAskView, AdmissionOverView } from './admission-views.tsx';
import { EmailChooseView, EmailCodeView, EmailSentView } from './email-views.tsx';
import { OrganizationsView } from './organizations-view.tsx';
import { ArrivingView, AskedView, DoneView, FailureView } from './other-views.tsx';
import {
  PasswordForgotView,
  PasswordForm,
  PasswordLogInView,
  PasswordMailedView,
  PasswordNewView,
} from './password-views.tsx';
import { SsoConnectionsView, SsoEmailView, SsoOrganizationView } from './sso-views.tsx';
import type { ViewProps } from './view-props.ts';

type Views = {
  readonly [Name in Exclude<Screen['name'], 'main' | MethodScreen['name']>]: ComponentType<ViewProps<Name>>;
};

export { NearAddress } from '../../components/fields/near-address.tsx';
export { ProviderMark } from '../../components/icons/provider-mark.tsx';
export { secondRows as rows } from '../seconds/flow.ts';
export { secondHandlers as handlers } from '../seconds/screens.tsx';

bringTexts(
  codeMessages,
  otpStrings,
  oauthStrings,
  magicLinksStrings,
  askStrings,
  passwordsStrings,
  admissionStrings,
);

/** The form on the first screen, where only passwords are offered outside an organization. */
export const passwordForm = PasswordForm;

export const views: Views = {
  'email.choose': EmailChooseView,
  'email.sent': EmailSentView,
  'email.code': EmailCodeView,
  'oauth.inApp': OAuthInAppView,
  'sso.email': SsoEmailView,
  'sso.connections': SsoConnectionsView,
  'sso.organization': SsoOrganizationView,
  organizations: OrganizationsView,
  arriving: ArrivingView,
  'magicLinks.asked': AskedView,
  'magicLinks.approved': LinkApprovedView,
  failure: FailureView,
  ...secondViews,
  'password.logIn': PasswordLogInView,
  'password.forgot': PasswordForgotView,
  'password.mailed': PasswordMailedView,
  'password.new': PasswordNewView,
  'admission.ask': AdmissionAskView,
  'admission.over': AdmissionOverView,
  done: DoneView,
};
