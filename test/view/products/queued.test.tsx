/** A message that has not left: its screen says that it is on its way, and nowhere that it was sent. */
import { assert } from 'chai';
import type { ReactNode } from 'react';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import { LinkSentView } from '../../../src/products/magic-links/views.tsx';
import { OtpEnterView } from '../../../src/products/otp/views.tsx';
import { ResetSentView } from '../../../src/products/passwords/views.tsx';
import { TotpMailView } from '../../../src/products/totp/mail-view.tsx';
import { referenceScreens } from '../../fakes/business-screens.ts';
import { clearAfterEach } from '../after-each.ts';
import { BusinessScreen } from '../b2b/business-parts.tsx';
import { draw, manualClock } from '../world.tsx';

clearAfterEach();

const email = 'ada@example.com';
const props = {
  config: resolveConfig({ products: ['otp'] }),
  bootstrap: defaultBootstrap,
  busy: [],
  problem: null,
  send: () => {},
};

/** @param more whether another one was asked for */
type View = (more: { resent: boolean; queued?: true }) => ReactNode;
const mail = { email, sentAt: 0, expiresAt: 1e15 } as const;
const views: Record<string, View> = {
  'a code': (more) => (
    <OtpEnterView
      {...props}
      screen={{ ...mail, ...more, name: 'otp.enter', methodId: 'm', to: { channel: 'email', email } }}
    />
  ),
  'a link': (more) => <LinkSentView {...props} screen={{ ...mail, ...more, name: 'magicLinks.sent' }} />,
  'a link to a new password': (more) => (
    <ResetSentView {...props} screen={{ ...mail, ...more, name: 'passwords.resetSent', reason: 'forgot' }} />
  ),
  'the code of a new place': ({ resent, ...more }) => (
    <TotpMailView {...props} screen={{ name: 'totp.mail', email, ...more, ...(resent && { resentAt: 0 }) }} />
  ),
  'a code of a member': (more) => (
    <BusinessScreen screen={{ ...referenceScreens['Email OTP Entry'], sentAt: 0, email, ...more }} />
  ),
  'a link of a member': (more) => (
    <BusinessScreen screen={{ ...referenceScreens['Email Confirmation'], sentAt: 0, email, ...more }} />
  ),
};

for (const [name, view] of Object.entries(views)) {
  it(`${name} is on its way, with the address`, () => {
    const { text } = draw(view({ resent: false, queued: true }), { clock: manualClock(0) });
    assert.include(text(), 'On its way. This can take a few minutes.');
    assert.include(text(), email);
    assert.notMatch(text(), /\bsent\b/i);
    assert.notInclude(draw(view({ resent: false }), { clock: manualClock(0) }).text(), 'On its way');
  });

  it(`${name}, asked for again, is on its way, and may be asked for again after half a minute`, () => {
    const clock = manualClock(0);
    const { text } = draw(view({ resent: true, queued: true }), { clock });
    assert.match(text(), /On its way\. Again in 0:\d\d/);
    assert.notMatch(text(), /\b(?:re)?sent\b/i);
    clock.advance(30_000);
    assert.notInclude(text(), 'Again in');
  });
}
