/** Every part of the widget as screens, for looking at. Not a test: `node test/view/gallery.mjs` makes pictures of it. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { BackButton, Button, LinkButton } from '../../src/components/button.tsx';
import { Card } from '../../src/components/card.tsx';
import { CodeField } from '../../src/components/code-field.tsx';
import { ConfigurationError } from '../../src/components/configuration-error.tsx';
import { Countdown } from '../../src/components/countdown.tsx';
import { Divider } from '../../src/components/divider.tsx';
import { EmailForm } from '../../src/components/email-form.tsx';
import { Heading } from '../../src/components/heading.tsx';
import { Strong, Text } from '../../src/components/layout.tsx';
import { Logo } from '../../src/components/logo.tsx';
import { Notice } from '../../src/components/notice.tsx';
import { Resend } from '../../src/components/resend.tsx';
import { Root } from '../../src/components/root.tsx';
import { widgetCss } from '../../src/components/sheet.ts';
import { Success } from '../../src/components/success.tsx';
import { Tabs } from '../../src/components/tabs.tsx';
import { TextField } from '../../src/components/text-field.tsx';
import { Toasts } from '../../src/components/toasts.tsx';
import { browserClock, type Ui, UiProvider } from '../../src/components/ui.tsx';
import { Watermark } from '../../src/components/watermark.tsx';
import { WebmailLinks } from '../../src/components/webmail-links.tsx';
import { createTranslate, type StringOverrides } from '../../src/strings/translate.ts';
import { adoptSheets } from '../../src/theme/adopt.ts';
import { type ThemeMode, themeSheet } from '../../src/theme/theme.ts';

const query = new URLSearchParams(location.search);
const long = query.get('text') === 'long';
document.documentElement.dir = query.get('dir') ?? 'ltr';

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
const t = createTranslate({ overrides });
const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="36"><rect width="36" height="36" rx="10" fill="#E4572E"/><circle cx="18" cy="20" r="8" fill="#fff"/><circle cx="11" cy="11" r="4" fill="#fff"/><circle cx="25" cy="11" r="4" fill="#fff"/></svg>',
)}`;
const nothing = () => {};
const webmail = [
  { id: 'gmail', href: 'https://mail.example/1' },
  { id: 'yahoo', href: 'https://mail.example/2' },
  { id: 'outlook', href: 'https://mail.example/3' },
] as const;

function Code({
  value = '',
  ...rest
}: {
  value?: string;
  busy?: boolean;
  invalid?: boolean;
  focus?: boolean;
}) {
  const fill = (element: HTMLDivElement | null) => {
    const input = element?.querySelector('input');
    if (!input) return;
    if (rest.focus) input.focus();
    input.value = value;
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  return (
    <div ref={fill}>
      <CodeField label={t('formField.passcode.label')} onComplete={nothing} {...rest} />
    </div>
  );
}

const sentTo = t.rich('otp.sentTo', {
  values: { destination: address },
  tags: { bold: (text) => <Strong>{text}</Strong> },
});

const screens: Record<string, ReactNode> = {
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
      <Notice kind="error">{t('error.unreachable')}</Notice>
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
  otp: (
    <>
      <BackButton onClick={nothing} />
      <Heading>{t('otp.title')}</Heading>
      <Text>{sentTo}</Text>
      <Code value="12" focus={query.get('screens') === 'otp'} />
      <Countdown until={Date.now() + 299_000} />
      <Resend state="ready" sentAt={null} onResend={nothing} />
    </>
  ),
  otpError: (
    <>
      <BackButton onClick={nothing} />
      <Heading>{t('otp.title')}</Heading>
      <Text>{sentTo}</Text>
      <Code value="123456" invalid />
      <Notice kind="error">{t('error.otp_code_not_found')}</Notice>
      <Countdown until={Date.now() + 299_000} />
      <Resend state="ready" sentAt={Date.now()} onResend={nothing} />
    </>
  ),
  otpExpired: (
    <>
      <BackButton onClick={nothing} />
      <Heading>{t('otp.title')}</Heading>
      <Text>{sentTo}</Text>
      <Code value="123456" busy />
      <Countdown until={0} />
      <Button kind="primary">{t('button.newCode')}</Button>
    </>
  ),
  email: (
    <>
      <BackButton onClick={nothing} />
      <Heading>{t('emailConfirmation.title')}</Heading>
      <Text>
        {t.rich('emailConfirmation.sent', {
          values: { email: address },
          tags: { bold: (text) => <Strong>{text}</Strong> },
        })}{' '}
        {t('emailConfirmation.instruction')}
      </Text>
      <WebmailLinks links={webmail} />
      <Text kind="small">
        {t('emailConfirmation.didntGetIt')} <LinkButton>{t('button.resendEmail')}</LinkButton>
      </Text>
      <Button kind="secondary">{t('button.tryAgain')}</Button>
      <Toasts toasts={[{ id: '1', kind: 'loading', text: t('toast.emailResent') }]} onDone={nothing} />
    </>
  ),
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
      <Notice kind="info">Info: open the link on this device.</Notice>
      <Notice kind="success">Good news, it worked.</Notice>
      <Notice kind="error" action={<LinkButton>{t('button.tryAgain')}</LinkButton>}>
        {t('error.serverError')}
      </Notice>
      <TextField label="Name" name="name" hint="As your friends call you." placeholder="Ada" />
      <Toasts toasts={[]} onDone={nothing} />
    </>
  ),
};

const mode = (query.get('theme') ?? 'light') as ThemeMode;
document.documentElement.style.background = mode === 'dark' ? '#0b141b' : '#f3f6f8';
const size = query.get('size');
const chosen = query.get('screens')?.split(',') ?? Object.keys(screens);
for (const name of chosen) {
  const host = document.createElement('div');
  host.id = name;
  if (size) host.style.setProperty('--auth-font-size', size);
  document.body.append(host);
  const container = host.attachShadow({ mode: 'open' });
  adoptSheets(container, [widgetCss, themeSheet(mode)]);
  const ui: Ui = { t, clock: browserClock, container, idPrefix: name };
  createRoot(container, { identifierPrefix: name }).render(
    <UiProvider value={ui}>
      <Root>
        <Card screen={name} footer={name === 'main' || name === 'email' ? <Watermark /> : null}>
          {screens[name]}
        </Card>
      </Root>
    </UiProvider>,
  );
}
