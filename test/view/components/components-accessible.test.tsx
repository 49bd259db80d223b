/** Every component works with pointer, keyboard and assistive technology. */
import { assert } from 'chai';
import type { ReactNode } from 'react';
import { Tile } from '../../../src/b2b/views/tile.tsx';
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
import type { Translate } from '../../../src/strings/translate.ts';
import type { ThemeSetting } from '../../../src/theme/theme.ts';
import '../../../src/theme/presets.ts';
import { clearAfterEach } from '../after-each.ts';
import { galleryScreens } from '../gallery-screens.tsx';
import { emulateMedia, itWithMedia } from '../media.ts';
import { nothing } from '../spy.ts';
import { assertAccessible, type Drawn, draw, keyboard } from '../world.tsx';

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
    it(`axe finds nothing on ${name}, light and dark, from left and from right`, async () => {
      await emulateMedia({ reducedMotion: 'reduce' });
      await assertAccessible(draw(screen));
      await assertAccessible(draw(screen, { theme: 'dark', dir: 'rtl' }));
    });
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
      const { outlineStyle, outlineOffset, borderTopStyle } = getComputedStyle(stop);
      assert.equal(outlineStyle, 'solid', stop.outerHTML);
      if (borderTopStyle === 'solid')
        assert.equal(outlineOffset, '-1px', 'it covers the border, with no gap');
    }
  });
});

describe('every screen, in both looks', () => {
  const { t, screens } = galleryScreens();
  const cards = (theme: ThemeSetting) =>
    Object.entries(screens).map(([name, screen]) => ({
      name,
      drawn: draw(<Card screen={name}>{screen}</Card>, { theme, translate: t as Translate, width: 400 }),
    }));

  for (const preset of [undefined, 'modern'] as const) {
    const look = preset ?? 'default';
    for (const mode of ['light', 'dark'] as const) {
      it(`axe finds nothing, contrast and targets included: ${look}, ${mode}`, async () => {
        await emulateMedia({ reducedMotion: 'reduce' });
        cards({ mode, ...(preset && { preset }) });
        // Screens that are never together may have landmarks of one name.
        const isOtherLook = mode === 'dark' || preset !== undefined;
        await assertAccessible(
          { place: document.body, isOtherLook },
          { 'landmark-unique': { enabled: false } },
        );
      });
    }

    it(`has one rhythm: ${look}`, () => {
      const wrong = cards({ mode: 'light', ...(preset && { preset }) }).flatMap(({ name, drawn }) =>
        gapsOf(drawn)
          .filter(({ px, between }) => !allowed(between).includes(px))
          .map(({ px, between }) => `${name}: ${px} px between ${between}`),
      );
      assert.deepEqual(wrong, []);
    });
  }

  itWithMedia('no text has the colour of its ground in forced colours', async () => {
    await emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const shown = cards({ mode: 'light' });
    const { color: ground } = getComputedStyle(
      draw(<i style={{ color: 'Canvas' }} />).all('i')[0] as Element,
    );
    const hidden = shown.flatMap(({ name, drawn }) =>
      drawn
        .all('*')
        .filter((element) =>
          [...element.childNodes].some((node) => node.nodeName === '#text' && node.textContent?.trim()),
        )
        .filter((element) => getComputedStyle(element).color === ground)
        .map((element) => `${name}: ${element.textContent}`),
    );
    assert.deepEqual(hidden, []);
  });

  it('the letter of an organization is legible on the colour that its name chooses', () => {
    const names = [
      'Otters',
      'Beavers',
      'Badger Burrow',
      'Owls',
      'Fox & Co',
      'Ember',
      'Meadow',
      'Zoo',
      'Ähren',
      '水族館',
    ];
    const { all } = draw(names.map((name) => <Tile key={name} name={name} logoUrl="" />));
    const grounds = all('.ae-organization-tile').map((tile) => {
      const { color, backgroundColor } = getComputedStyle(tile);
      const [light, dark] = [luminance(color), luminance(backgroundColor)];
      assert.isAtLeast((light + 0.05) / (dark + 0.05), 4.5, tile.textContent ?? '');
      return backgroundColor;
    });
    assert.isAtLeast(new Set(grounds).size, 4, 'names differ by colour');
  });
});

/** The luminance of `rgb(…)`, as in WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? [])
    .map((part) => Number(part) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The distances between neighbours in each column of a screen, and between labels and fields, px. */
function gapsOf({ all }: Drawn) {
  const label = ({ classList, firstElementChild, localName }: Element) =>
    classList[0] ?? (firstElementChild?.matches('.ae-check') ? 'ae-check' : localName);
  return all('.ae-screen, .ae-screen > div, .ae-stack, .ae-field').flatMap((column) => {
    const boxes = [...column.children]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => box.height > 0 && getComputedStyle(element).position !== 'absolute')
      .sort((one, other) => one.box.top - other.box.top);
    return boxes.flatMap(({ element, box }, index) => {
      const below = boxes[index + 1];
      if (!below || below.box.top < box.bottom - 1) return [];
      const px = Math.round(below.box.top - box.bottom);
      return [{ px, between: `${label(element)} and ${label(below.element)}` }];
    });
  });
}

function allowed(between: string): readonly number[] {
  if (between === 'ae-label and ae-input') return [8];
  if (between === 'ae-button and ae-button') return [12];
  // The padding of their labels stands between them.
  if (between === 'ae-check and ae-check') return [0];
  return [4, 8, 12, 16, 24];
}
