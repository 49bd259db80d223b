/** Every screen of `<auth-b2b-login>`: names and contrast, small and enlarged, by keyboard; and the drawing of the first. */

import { assert } from 'chai';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.browser';
import { ready } from '../../../session-core/lib/ready.ts';
import { firstBusinessScreen } from '../../../src/b2b/draw.ts';
import { anywhere, type Screen } from '../../../src/b2b/flow/screen-types.ts';
import type { Event } from '../../../src/b2b/flow/types.ts';
import type { MemberLoginOptions } from '../../../src/b2b/options.ts';
import { createBusinessTranslate } from '../../../src/b2b/translate.ts';
import { extras } from '../../../src/components/extras-alone.ts';
import { Card } from '../../../src/components/frame/card.tsx';
import { Root } from '../../../src/components/frame/root.tsx';
import { UiProvider } from '../../../src/components/ui.tsx';
import { toHtml } from '../../../src/drawing/html.ts';
import { clearAfterEach } from '../after-each.ts';
import { emulateMedia, itWithMedia } from '../media.ts';
import { fill } from '../products/phone-parts.tsx';
import {
  assertAccessible,
  clear,
  click,
  type DrawOptions,
  draw,
  keyboard,
  manualClock,
  type,
  until,
} from '../world.tsx';
import {
  BusinessScreen,
  type BusinessScreenProps,
  businessExamples,
  loadBusinessParts,
} from './business-parts.tsx';

clearAfterEach();
before(loadBusinessParts);

const translate = createBusinessTranslate({});
const show = (props: BusinessScreenProps, options: DrawOptions = {}) =>
  draw(
    <Card screen={props.screen.name}>
      <BusinessScreen {...props} />
    </Card>,
    { width: 320, translate, ...options },
  );

/** How far something sticks out of the card. px */
function overhang({ find }: ReturnType<typeof show>): number {
  const card = find('.ae-card');
  return card.scrollWidth - card.clientWidth;
}

/** Every control is a tab stop in reading order, and a problem is announced. */
function assertUsable({ all }: ReturnType<typeof show>, { problem }: BusinessScreenProps) {
  for (const control of all('button, input:not([aria-hidden=true]), select, a[href]'))
    assert.equal(control.tabIndex, 0, control.outerHTML);
  const announced = all('[role=alert]').some((one) => one.textContent !== '');
  if (problem) assert.isTrue(announced || all('[aria-invalid=true]').length > 0, 'the problem is announced');
}

describe('the screens for members', () => {
  for (const [name, example] of Object.entries(businessExamples)) {
    it(`"${name}" is accessible and fits, in light, in dark from right to left, and at 400 %`, async () => {
      for (const look of [{ theme: 'light' }, { theme: 'dark', dir: 'rtl' }] as const) {
        const drawn = show(example, look);
        await assertAccessible(drawn);
        assert.isAtMost(overhang(drawn), 0, look.theme);
        assertUsable(drawn, example);
        clear();
      }
      const enlarged = show(example);
      enlarged.host.style.setProperty('--auth-font-size', '32px');
      assert.isAtMost(overhang(enlarged), 0, 'at 400 %');
    });
  }

  it('has each back arrow in the line of its title, also below logos', () => {
    for (const [name, example] of Object.entries(businessExamples)) {
      const { all } = show(example);
      const [back] = all('.ae-back');
      const [title] = all('.ae-heading');
      if (back && title) {
        const [arrow, words] = [back.getBoundingClientRect(), title.getBoundingClientRect()];
        const middle = words.top + Number.parseFloat(getComputedStyle(title).lineHeight) / 2;
        assert.closeTo(arrow.top + arrow.height / 2, middle, 2, name);
      }
      clear();
    }
  });

  it('finds an organization among many by keyboard, and enters it', async () => {
    const sent: Event[] = [];
    const example = businessExamples.Discovery;
    assert.ok(example);
    const drawn = show({ ...example, send: (event) => sent.push(event) });
    drawn.find('input').focus();
    await keyboard.type('river 7');
    await until(() => drawn.all('li').length === 1);
    assert.include(drawn.text(), '1 organization');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    assert.deepEqual(sent, [{ type: 'organization.chosen', id: 'organization-list-7' }]);
  });

  itWithMedia('keeps buttons, fields, rows and tiles apart in forced colours, on every screen', async () => {
    await emulateMedia({ forcedColors: 'active' });
    for (const [name, example] of Object.entries(businessExamples)) {
      const { all } = show(example);
      for (const one of all('.ae-button, .ae-input, .ae-organization, .ae-organization-tile'))
        assert.equal(getComputedStyle(one).borderTopStyle, 'solid', `${name}: ${one.className}`);
      clear();
    }
  });

  it('sends what browsers fill in also while it is empty, and any other single text only once it is typed', () => {
    const waiting: string[] = [];
    for (const [name, example] of Object.entries(businessExamples)) {
      const { all } = show(example);
      for (const button of all('[type=submit]') as HTMLButtonElement[]) {
        const field = button.form?.querySelector<HTMLInputElement>('input:required');
        if (!button.disabled || !field) continue;
        waiting.push(name);
        for (const [text, isDisabled] of [
          ['  ', true],
          ['602', false],
          ['', true],
        ] as const) {
          fill(field, text);
          assert.equal(button.disabled, isDisabled, `${name}: “${text}”`);
        }
      }
      clear();
    }
    assert.deepEqual(waiting, [
      ...['Recovery Code Entry', 'SMS OTP Enrollment', 'SSO Discovery Fallback'],
      ...['A link of another browser', 'Recovery Code Entry with a wrong code'],
    ]);
  });

  it('continues to the login of a company with what was typed', () => {
    const sent: Event[] = [];
    const screen = { name: 'sso.organization', email: 'ada@example.com', slug: '' } as const;
    const { find } = show({ screen, send: (event) => sent.push(event) });
    type(find<HTMLInputElement>('[name=slug]'), ' otters ');
    click(find('[type=submit]'));
    assert.deepEqual(sent, [{ type: 'sso.slugSubmitted', slug: 'otters' }]);
  });

  it('counts down until a texted code ends, and names the account that gets a new password', () => {
    const clock = manualClock();
    const code = businessExamples['SMS OTP Entry']?.screen;
    assert.equal(code?.name, 'sms.code');
    const ends = { ...(code as object), expiresAt: clock.now() + 90_000 } as Screen;
    assert.include(show({ screen: ends }, { clock }).text(), 'Your code expires in 1:30');
    const password = { name: 'password.new', by: 'link', email: 'ada@example.com', verdict: null } as const;
    const { find } = show({ screen: password });
    assert.equal(find<HTMLInputElement>('[autocomplete=username]').value, 'ada@example.com');
  });

  it('breaks a title after a word, and a long address after its parts', () => {
    for (const width of [320, 400]) {
      for (const name of ['MFA Enrollment Selection', 'SMS OTP Enrollment']) {
        const { screen } = businessExamples[name] ?? {};
        assert.ok(screen);
        const word = show({ screen }, { width }).find('.ae-heading .ae-whole');
        assert.equal(word.getClientRects().length, 1, `${name}, ${width} px`);
      }
      const none = businessExamples['No organization to create'];
      assert.ok(none);
      const drawn = show(none, { width });
      assert.isAbove(drawn.all('.ae-heading .ae-part').length, 3);
      assert.isAtMost(overhang(drawn), 0);
    }
  });
});

describe('a new organization', () => {
  const founded = (address: string) => {
    const sent: object[] = [];
    const screen = {
      name: 'organizations',
      email: address,
      choices: [],
      current: null,
      mayCreate: true,
    } as const;
    const drawn = show({ screen, send: (event) => sent.push(event) });
    const [name, logo] = drawn.all('input') as HTMLInputElement[];
    assert.ok(name && logo);
    return { ...drawn, sent, name, logo, create: () => click(drawn.find('[type=submit]')) };
  };

  it('has the name that the company’s domain suggests, and the one that its founder types', async () => {
    const { sent, name, logo, create } = founded('ada@otters.example');
    assert.equal(name.value, 'Otters');
    name.value = ' Otters of the River ';
    logo.value = 'javascript:alert(1)';
    create();
    assert.deepEqual(sent, []);
    assert.equal(logo.getAttribute('aria-invalid'), 'true');
    logo.value = 'https://otters.example/logo.svg';
    create();
    assert.deepEqual(sent, [
      {
        type: 'organization.createAsked',
        organization: { name: 'Otters of the River', logoUrl: 'https://otters.example/logo.svg' },
      },
    ]);
  });

  it('gets no name from a common mailbox: its founder is asked for it', () => {
    const { sent, name, create, text } = founded('ada@gmail.com');
    assert.equal(name.value, '');
    create();
    assert.deepEqual(sent, []);
    assert.include(text(), 'Enter a name of up to 128 characters.');
  });
});

describe('the drawing before React', () => {
  const providers = [{ type: 'google' }, { type: 'slack' }] as const;
  const flows: MemberLoginOptions[] = [
    { products: ['emailOtp'] },
    {
      products: ['oauth', 'sso', 'emailMagicLinks', 'passwords'],
      oauthOptions: { providers: [...providers] },
    },
    { products: ['sso', 'emailOtp', 'passwords'], hideHeader: true },
    {
      authFlowType: 'Organization',
      products: ['sso', 'emailOtp'],
      logoUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    },
  ];
  for (const options of flows) {
    it(`is what React renders: ${JSON.stringify(options).slice(0, 80)}`, () => {
      const scope = 'ae-b';
      const { draw: drawn, isMain } = firstBusinessScreen({ options, scope, texts: {}, isMain: true });
      assert.isTrue(isMain);
      const ui = {
        t: translate,
        linked: (text: ReactNode) => text,
        extras: ready(extras),
        clock: manualClock(),
        container: document.createElement('div'),
        idPrefix: scope,
      };
      const rendered = renderToStaticMarkup(
        <UiProvider value={ui}>
          <Root scope={scope}>
            <Card screen="main" busy={false}>
              <BusinessScreen screen={{ name: 'main', place: anywhere }} options={options} />
            </Card>
          </Root>
        </UiProvider>,
      );
      const tree = (markup: string) => {
        const place = document.createElement('div');
        place.setHTMLUnsafe(markup);
        return place;
      };
      const [expected, made] = [tree(rendered), tree(toHtml(drawn({ busy: false, failed: false })))];
      assert.isTrue(made.isEqualNode(expected), `${made.innerHTML}\n${expected.innerHTML}`);
    });
  }
});
