/** Every screen of the widget in its states, to look at (`node test/view/gallery.mjs`) and to measure. */
import type { ReactNode } from 'react';
import { defaultBootstrap } from '../../session-core/bootstrap/default-bootstrap.ts';
import { createBusinessTranslate } from '../../src/b2b/translate.ts';
import { Button } from '../../src/components/buttons/button.tsx';
import { LinkButton } from '../../src/components/buttons/link.tsx';
import { Tabs } from '../../src/components/buttons/tabs.tsx';
import { EmailForm } from '../../src/components/fields/email-form.tsx';
import { TextField } from '../../src/components/fields/text-field.tsx';
import { Divider } from '../../src/components/frame/divider.tsx';
import { Heading } from '../../src/components/frame/heading.tsx';
import { Logo } from '../../src/components/frame/logo.tsx';
import { ConfigurationError } from '../../src/components/messages/configuration-error.tsx';
import { ErrorNotice } from '../../src/components/messages/notice.tsx';
import { Toasts } from '../../src/components/messages/toasts.tsx';
import { AccountList } from '../../src/components/screens/account-list.tsx';
import { Arriving } from '../../src/components/screens/arriving.tsx';
import { Success } from '../../src/components/screens/success.tsx';
import { consentStrings } from '../../src/consent/strings.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import { logoutStrings } from '../../src/logout/strings.ts';
import { LinkApprovedView, LinkAskedView } from '../../src/products/magic-links/ask-views.tsx';
import { LinkSentView } from '../../src/products/magic-links/views.tsx';
import { OtpEnterView } from '../../src/products/otp/views.tsx';
import { OfferView } from '../../src/products/passkeys/offer.tsx';
import { bringTexts } from '../../src/strings/loaded-messages.ts';
import type { Texts } from '../../src/strings/messages.ts';
import type { StringOverrides, Translate } from '../../src/strings/translate.ts';
import { BusinessScreen, businessExamples } from './b2b/business-parts.tsx';
import { buttonScreens } from './gallery-buttons.tsx';
import { passwordScreens } from './gallery-passwords.tsx';

bringTexts(consentStrings, logoutStrings);

/**
 * The texts, and the screens without their cards, by name. `long`: with long texts and a long address. `translated`: the texts of
 * another language. @default English
 */
export function galleryScreens(
  long = false,
  { locale, translated }: { locale?: string; translated?: Texts } = {},
): { t: Translate; screens: Record<string, ReactNode> } {
  const overrides: StringOverrides = long
    ? {
        'login.title': 'Melden Sie sich an oder erstellen Sie ein neues Benutzerkonto',
        'button.continueWithEmail': 'Mit der E-Mail-Adresse fortfahren und einen Einmalcode erhalten',
        'tab.whatsapp': 'WhatsApp-Nachricht',
        'tab.email': 'E-Mail-Adresse',
        'tab.text': 'Textnachricht',
        'otp.title': 'Geben Sie Ihren Einmalzugangscode ein',
      }
    : {};
  const address = long
    ? 'maximiliane.von.und.zu.hohenlohe-waldenburg@verwaltungsgemeinschaft-niederbayern.example'
    : 'ada@example.com';
  const t = createBusinessTranslate({ overrides, locale, translated });
  const logo = `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="36"><rect width="36" height="36" rx="10" fill="#E4572E"/><circle cx="18" cy="20" r="8" fill="#fff"/><circle cx="11" cy="11" r="4" fill="#fff"/><circle cx="25" cy="11" r="4" fill="#fff"/></svg>',
  )}`;
  const nothing = () => {};
  const props = {
    config: resolveConfig({ products: ['otp'], otpOptions: { methods: ['email'], expirationMinutes: 5 } }),
    bootstrap: defaultBootstrap,
    busy: [],
    problem: null,
    send: nothing,
  } as const;
  const sentAt = Date.now();
  const sent = { email: address, methodId: 'm', sentAt, expiresAt: sentAt + 299_000, resent: false } as const;
  const linkScreen = {
    name: 'magicLinks.asked',
    email: address,
    askedBy: 'Chrome on Windows',
    age: 130_000,
    sameBrowser: false,
    worksHere: true,
    worksThere: true,
    replaces: null,
  } as const;
  const enter = { ...sent, to: { channel: 'email', email: address }, name: 'otp.enter' } as const;
  const refused = { code: 'api_error', errorType: 'otp_code_not_found', message: '', field: 'code' } as const;
  const screens: Record<string, ReactNode> = {
    ...Object.fromEntries(
      Object.entries(businessExamples).map(([name, example]) => [
        `b2b ${name}`,
        <BusinessScreen key={name} {...example} />,
      ]),
    ),
    ...buttonScreens(t, long, logo),
    ...passwordScreens(address),
    passkeyOffer: <OfferView {...props} screen={{ name: 'passkeyOffer.ask' }} />,
    arriving: <Arriving text={t('success.loggedIn')} />,
    accounts: (
      <AccountList
        accounts={[
          { name: 'Ada Lovelace', to: address, way: 'email' },
          { name: '', to: 'grace@navy.example', way: 'passkey' },
          { name: 'Jiří Novák', to: '+420 601 123 456', way: 'sms' },
          { name: '', to: 'x@y.example', way: 'GitHub' },
          { name: '山田 太郎', to: 'taro@example.jp', way: 'password' },
        ]}
        busy={false}
        problem={null}
        logoUrl={logo}
        nameOf={(way) => way}
        onChoose={nothing}
        onForget={nothing}
        onOther={nothing}
      />
    ),
    main: (
      <>
        <Logo src={logo} />
        <Heading>{t('login.title')}</Heading>
        <EmailForm busy={false} problem={null} onSubmit={nothing} />
      </>
    ),
    mix: (
      <>
        <Heading>{t('login.title')}</Heading>
        <Tabs
          tabs={[
            { id: 'email', label: t('tab.email') },
            { id: 'sms', label: t('tab.text') },
            { id: 'whatsapp', label: t('tab.whatsapp') },
          ]}
          selected="email"
          onSelect={nothing}
        >
          <EmailForm email={address} busy={false} problem={null} onSubmit={nothing} />
        </Tabs>
        <Divider />
        <Button kind="secondary">{t('oauth.continueWith', { provider: 'Example' })}</Button>
      </>
    ),
    mainError: (
      <>
        <Heading>{t('login.title')}</Heading>
        <EmailForm
          email="ada@example"
          busy={false}
          problem={{ code: 'invalid_email_address', field: 'email', message: '' }}
          onSubmit={nothing}
        />
        <ErrorNotice>{t('error.unreachable')}</ErrorNotice>
      </>
    ),
    busy: (
      <>
        <Heading>{t('login.title')}</Heading>
        <EmailForm email={address} busy problem={null} onSubmit={nothing} />
        <Button kind="secondary" busy>
          Continue
        </Button>
        <Button kind="primary" disabled>
          Continue
        </Button>
      </>
    ),
    otp: <OtpEnterView {...props} screen={enter} />,
    otpError: <OtpEnterView {...props} screen={{ ...enter, resent: true }} problem={refused} />,
    otpQueued: <OtpEnterView {...props} screen={{ ...enter, queued: true, resent: true }} />,
    otpBusy: <OtpEnterView {...props} screen={enter} busy={['otp.verify']} />,
    otpExpired: <OtpEnterView {...props} screen={{ ...enter, expiresAt: 0 }} />,
    email: <LinkSentView {...props} screen={{ ...sent, name: 'magicLinks.sent' }} />,
    emailNumber: (
      <LinkSentView
        {...props}
        screen={{ ...sent, email: 'ada@gmail.com', matchNumber: '47', name: 'magicLinks.sent' }}
      />
    ),
    linkAsked: <LinkAskedView {...props} screen={linkScreen} />,
    linkWrong: <LinkAskedView {...props} screen={{ ...linkScreen, refused: 'wrong', triesLeft: 2 }} />,
    linkOver: <LinkAskedView {...props} screen={{ ...linkScreen, refused: 'wrong', triesLeft: 0 }} />,
    linkBoth: <LinkAskedView {...props} screen={{ ...linkScreen, replaces: 'bob@example.com' }} />,
    linkSwitch: (
      <LinkAskedView {...props} screen={{ ...linkScreen, sameBrowser: true, replaces: 'bob@example.com' }} />
    ),
    linkApproved: (
      <LinkApprovedView {...props} screen={{ name: 'magicLinks.approved', askedBy: 'Chrome on Windows' }} />
    ),
    emailResent: <LinkSentView {...props} screen={{ ...sent, resent: true, name: 'magicLinks.sent' }} />,
    emailQueued: <LinkSentView {...props} screen={{ ...sent, queued: true, name: 'magicLinks.sent' }} />,
    success: <Success text={t('success.loggedIn')} focus={false} />,
    config: (
      <>
        <Heading>{t('login.title')}</Heading>
        <ConfigurationError
          problems={[
            { path: 'products', message: t('configuration.emailConflict') },
            { path: 'x', message: '"otpOption" is not an option. Did you mean "otpOptions"?' },
          ]}
        />
      </>
    ),
    notices: (
      <>
        <ErrorNotice action={<LinkButton>{t('button.tryAgain')}</LinkButton>}>
          {t('error.serverError')}
        </ErrorNotice>
        <TextField label="Name" name="name" placeholder="Ada" />
        <Toasts toasts={[]} onDone={nothing} />
      </>
    ),
  };
  return { t, screens };
}
