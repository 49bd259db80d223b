/** The screens of sign-in by button, of consent and of logout, for the gallery. */
import type { ReactNode } from 'react';
import { defaultBootstrap } from '../../session-core/bootstrap/default-bootstrap.ts';
import { BackButton } from '../../src/components/buttons/link.tsx';
import { EmailForm } from '../../src/components/fields/email-form.tsx';
import { Divider } from '../../src/components/frame/divider.tsx';
import { Heading } from '../../src/components/frame/heading.tsx';
import { ErrorNotice } from '../../src/components/messages/notice.tsx';
import { Toasts } from '../../src/components/messages/toasts.tsx';
import type { ConsentQuestion, ConsentScreen } from '../../src/consent/flow.ts';
import { ConsentView, type ConsentViewProps } from '../../src/consent/views.tsx';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import type { LogoutScreen } from '../../src/logout/flow.ts';
import { LogoutView } from '../../src/logout/views.tsx';
import type { Problem } from '../../src/machine/machine.ts';
import { WalletButtons } from '../../src/products/crypto/buttons.tsx';
import {
  CryptoConnectView,
  CryptoFailedView,
  CryptoOtherView,
  CryptoSetUpView,
  CryptoSignView,
} from '../../src/products/crypto/views.tsx';
import { OAuthButtons } from '../../src/products/oauth/buttons.tsx';
import { OAuthArrivedView, OAuthInAppView } from '../../src/products/oauth/views.tsx';
import { PasskeyButton } from '../../src/products/passkeys/button.tsx';
import { PasskeyList } from '../../src/products/passkeys/list.tsx';
import { DeleteWarning, RenameForm } from '../../src/products/passkeys/list-forms.tsx';
import {
  PasskeysCreatedView,
  PasskeysFinishedView,
  PasskeysNoUserView,
  PasskeysStartView,
} from '../../src/products/passkeys/views.tsx';
import type { Translate } from '../../src/strings/translate.ts';
import { announce } from '../fakes/wallet-page.ts';

/** Renders them with long or short texts. The app that asks for consent has the logo. */
export function buttonScreens(
  t: Translate,
  long: boolean,
  logoUrl: string | null = null,
): Record<string, ReactNode> {
  const nothing = () => {};
  const props = {
    config: resolveConfig({
      products: ['crypto', 'oauth', 'passkeys'],
      oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }] },
    }),
    bootstrap: defaultBootstrap,
    busy: [],
    problem: null,
    send: nothing,
  } as const;
  const because = (code: Problem['code']): Problem => ({ code, message: '' });
  const name = long ? 'Sicherheitsschlüsselverwaltungs-Erweiterung' : 'Fox';
  const wallet = { id: 'fox', chain: 'ethereum', name } as const;
  announce(window, { name });
  const challenge = `pets.example wants you to sign in with your Ethereum account:\n0x${'ab'.repeat(20)}\n\nSign in.\n\nURI: https://pets.example\nVersion: 1`;
  const passkeys = [
    { id: 'a', name: long ? 'Donaudampfschifffahrtsgesellschaftskapitänstelefon' : 'Laptop' },
    { id: 'b', name: 'Phone' },
    { id: 'c', name: '' },
  ];
  const main = { name: 'main' } as const;
  const question: ConsentQuestion = {
    clientName: long ? 'Haustierpflegeunterstützungsassistenz' : 'Pet Helper',
    logoUrl,
    host: long ? 'an-exceedingly-long-host-name-of-an-app.assistant.example.com' : 'pet-helper.example',
    loopback: false,
    userId: 'user-1',
    account: long ? 'ada.of.the.long.address@mail.department.example.com' : 'ada@example.com',
    scopes: ['openid', 'email', 'offline_access', 'pets:feed'].map((scope) => ({ scope, description: '' })),
    refused: [],
    manifest: null,
  };
  const ask = { name: 'consent.ask', attested: false, question, choice: null } as const;
  const consent = (screen: ConsentScreen, more: Partial<ConsentViewProps> = {}) => (
    <ConsentView
      screen={screen}
      bootstrap={{ projectName: 'Pet Game' }}
      loginAddress="https://pets.example/login"
      busy={[]}
      problem={null}
      send={nothing}
      leave={nothing}
      {...more}
    />
  );
  const logout = (screen: LogoutScreen) => (
    <LogoutView
      screen={screen}
      bootstrap={{ projectName: 'Pet Game' }}
      busy={[]}
      problem={null}
      send={nothing}
    />
  );
  return {
    buttonsMain: (
      <>
        <Heading>{t('login.title')}</Heading>
        <EmailForm busy={false} problem={null} onSubmit={nothing} />
        <Divider />
        <OAuthButtons {...props} screen={main} />
        <WalletButtons {...props} screen={main} />
        <PasskeyButton {...props} screen={main} />
      </>
    ),
    buttonsDenied: (
      <>
        <Heading>{t('login.title')}</Heading>
        <OAuthButtons {...props} screen={main} />
        <ErrorNotice>{t.problem(because('oauth_denied'))}</ErrorNotice>
      </>
    ),
    buttonsFramed: (
      <>
        <Heading>{t('login.title')}</Heading>
        <PasskeyButton {...props} screen={main} />
        <ErrorNotice>{t.problem(because('passkey_framed'))}</ErrorNotice>
      </>
    ),
    walletConnect: <CryptoConnectView {...props} screen={{ name: 'crypto.connect', wallet }} />,
    walletSign: (
      <CryptoSignView {...props} screen={{ name: 'crypto.sign', wallet, address: '0xab', challenge }} />
    ),
    walletOther: <CryptoOtherView {...props} screen={{ name: 'crypto.other' }} />,
    walletSetUp: <CryptoSetUpView {...props} screen={{ name: 'crypto.setUp' }} />,
    walletFailed: (
      <CryptoFailedView
        {...props}
        problem={because('wallet_refused')}
        screen={{ name: 'crypto.failed', wallet }}
      />
    ),
    passkeyStart: <PasskeysStartView {...props} screen={{ name: 'passkeys.start', passkeys }} />,
    passkeyCreated: <PasskeysCreatedView {...props} screen={{ name: 'passkeys.created', passkeys: [] }} />,
    passkeyUnable: (
      <PasskeysStartView
        {...props}
        problem={because('passkey_unsupported')}
        screen={{ name: 'passkeys.start', passkeys: [] }}
      />
    ),
    passkeyNobody: <PasskeysNoUserView {...props} screen={{ name: 'passkeys.noUser' }} />,
    passkeyFinished: <PasskeysFinishedView {...props} screen={{ name: 'passkeys.finished', some: false }} />,
    passkeyForms: (
      <>
        <RenameForm name={passkeys[0]?.name ?? ''} onSave={nothing} onCancel={nothing} />
        <DeleteWarning name={passkeys[0]?.name ?? ''} busy={false} onDelete={nothing} onCancel={nothing} />
        <PasskeyList passkeys={passkeys} busy={false} problem={null} send={nothing} />
      </>
    ),
    socialInApp: (
      <OAuthInAppView
        {...props}
        screen={{ name: 'oauth.inApp', provider: 'google', href: 'https://pets.example' }}
      />
    ),
    socialInAppMenu: (
      <OAuthInAppView {...props} screen={{ name: 'oauth.inApp', provider: 'google', href: '' }} />
    ),
    socialFailed: <OAuthArrivedView send={nothing} problem={because('unreachable')} />,
    consentAsk: consent(ask),
    consentAll: consent(
      {
        ...ask,
        question: {
          ...question,
          loopback: true,
          host: 'localhost:8123',
          refused: [
            { scope: 'pets:own', description: 'Own your pets' },
            { scope: 'administration:everything', description: '' },
          ],
        },
      },
      { problem: because('unreachable') },
    ),
    consentNothing: consent({
      ...ask,
      question: { ...question, scopes: [], refused: [{ scope: 'pets:own', description: 'Own your pets' }] },
    }),
    consentFailed: consent({ name: 'consent.failed', attested: false, reason: because('unreachable') }),
    consentLogin: consent({ name: 'consent.loginNeeded' }),
    consentFramed: consent({ name: 'consent.framed' }),
    consentInvalid: consent({
      name: 'consent.invalid',
      reason: 'Required parameter is missing: code_challenge_method.',
    }),
    consentDenied: consent({ name: 'consent.denied' }),
    consentAllowed: consent({ name: 'consent.allowed' }),
    logoutAsk: logout({ name: 'logout.ask', address: 'https://app.example/' }),
    logoutDone: logout({ name: 'logout.done' }),
    logoutFailed: logout({ name: 'logout.failed', reason: because('unreachable') }),
    toast: (
      <>
        <BackButton onClick={nothing} />
        <Heading>{t('otp.title')}</Heading>
        <Toasts toasts={[{ id: '1', kind: 'loading', text: t('toast.emailResent') }]} onDone={nothing} />
      </>
    ),
  };
}
