/** Every component works with pointer, keyboard and assistive technology. */
import { assert } from 'chai';
import type { ReactNode } from 'react';
import { Button } from '../../../src/components/buttons/button.tsx';
import { BackButton, LinkButton } from '../../../src/components/buttons/link.tsx';
import { Resend } from '../../../src/components/buttons/resend.tsx';
import { Tabs } from '../../../src/components/buttons/tabs.tsx';
import { CodeField } from '../../../src/components/fields/code-field.tsx';
import { EmailForm } from '../../../src/components/fields/email-form.tsx';
import { TextField } from '../../../src/components/fields/text-field.tsx';
import { Card } from '../../../src/components/frame/card.tsx';
import { Divider } from '../../../src/components/frame/divider.tsx';
import { Heading } from '../../../src/components/frame/heading.tsx';
import { Logo } from '../../../src/components/frame/logo.tsx';
import { Watermark } from '../../../src/components/frame/watermark.tsx';
import { ConfigurationError } from '../../../src/components/messages/configuration-error.tsx';
import { Countdown } from '../../../src/components/messages/countdown.tsx';
import { linkified } from '../../../src/components/messages/linkified.tsx';
import { ErrorNotice } from '../../../src/components/messages/notice.tsx';
import { Strong, Text } from '../../../src/components/messages/text.tsx';
import { Toasts } from '../../../src/components/messages/toasts.tsx';
import { Success } from '../../../src/components/screens/success.tsx';
import { WebmailLinks } from '../../../src/components/screens/webmail-links.tsx';
import { clearAfterEach } from '../after-each.ts';
import { emulateMedia } from '../media.ts';
import { nothing } from '../spy.ts';
import { assertAccessible, draw, keyboard } from '../world.tsx';

clearAfterEach();

describe('accessibility', () => {
  const screens: Record<string, ReactNode> = {
    main: (
      <Card screen="main" footer={<Watermark />}>
        <Logo src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>" />
        <Heading>Sign up or log in</Heading>
        <Tabs
          tabs={[
            { id: 'a', label: 'Email' },
            { id: 'b', label: 'Text' },
          ]}
          selected="a"
          onSelect={nothing}
        >
          <EmailForm
            busy={false}
            problem={{ code: 'invalid_email_address', field: 'email', message: '' }}
            onSubmit={nothing}
          />
        </Tabs>
        <Divider />
        <Button kind="secondary">Continue with Example</Button>
        <Button kind="primary" busy>
          Continue
        </Button>
        <Button kind="primary" disabled>
          Continue
        </Button>
        <ErrorNotice action={<LinkButton>Try again</LinkButton>}>
          {linkified('See https://example.com/help for help.')}
        </ErrorNotice>
      </Card>
    ),
    otp: (
      <Card screen="otp" busy>
        <BackButton onClick={nothing} />
        <Heading>Enter passcode</Heading>
        <Text>
          Sent to <Strong>ada@example.com</Strong>.
        </Text>
        <CodeField label="6-digit passcode" onComplete={nothing} invalid describedBy="wrong" />
        <ErrorNotice id="wrong">Invalid passcode.</ErrorNotice>
        <Countdown until={0} />
        <Resend state="ready" sentAt={null} onResend={nothing} />
      </Card>
    ),
    email: (
      <Card screen="email">
        <Heading>Check your email</Heading>
        <Text kind="small">Open the link.</Text>
        <WebmailLinks links={[{ id: 'gmail', href: 'https://mail.example/' }]} />
        <Toasts toasts={[{ id: '1', kind: 'success', text: 'Email resent' }]} onDone={nothing} />
      </Card>
    ),
    end: (
      <Card screen="end">
        <Success text="You have successfully logged in." />
        <ConfigurationError problems={[{ path: 'x', message: '"x" is not an option.' }]} />
        <TextField label="Name" name="name" />
      </Card>
    ),
  };

  for (const [name, screen] of Object.entries(screens)) {
    for (const theme of ['light', 'dark'] as const) {
      for (const dir of ['ltr', 'rtl'] as const) {
        it(`axe finds nothing on ${name}, ${theme}, ${dir}`, async () => {
          await emulateMedia({ reducedMotion: 'reduce' });
          await assertAccessible(draw(screen, { theme, dir }));
        });
      }
    }
  }

  it('every control is at least 44 px high', () => {
    const { all } = draw([screens.main, screens.otp, screens.email]);
    for (const control of all('button, input, [role=tab], .ae-webmail a')) {
      const { height } = control.getBoundingClientRect();
      const extra = control.classList.contains('ae-link') ? 24 : 0;
      assert.isAtLeast(height + extra, 44 - (extra && 4), control.outerHTML);
    }
  });

  it('a ring shows the keyboard focus', async () => {
    const { all, active } = draw(screens.main);
    const stops = all('button:not(:disabled):not([tabindex="-1"]), input, a');
    assert.isAbove(stops.length, 5);
    for (const stop of stops) {
      await keyboard.press('Tab');
      assert.equal(active(), stop);
      assert.equal(getComputedStyle(stop).outlineStyle, 'solid', stop.outerHTML);
    }
  });
});
