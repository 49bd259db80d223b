/** The sections of the account page: names and contrast in both directions, at the width of a small phone. */
import { assert } from 'chai';
import { managers } from '../../provider/accounts/passkey-managers.ts';
import { defaultBootstrap } from '../../session-core/bootstrap/default-bootstrap.ts';
import type { User } from '../../session-core/wire/shared.ts';
import { accountCss } from '../../src/account/account-css.ts';
import type { AccountConfig, AnySection, Membership, SectionScreen } from '../../src/account/section.ts';
import { memberSectionIds, sectionIds } from '../../src/account/section-ids.ts';
import { sections } from '../../src/account/sections.ts';
import { accountStrings } from '../../src/account/strings.ts';
import { useBriefly } from '../../src/account/use-briefly.ts';
import { memberSections } from '../../src/b2b-account/sections.ts';
import { Card } from '../../src/components/frame/card.tsx';
import { useStyle } from '../../src/components/ui.tsx';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import { PasskeyIcon } from '../../src/products/passkeys/icon.tsx';
import { clearAfterEach } from './after-each.ts';
import { assertAccessible, click, type Drawn, type DrawOptions, draw, manualClock, until } from './world.tsx';

clearAfterEach();

const moment = '2023-11-14T22:13:20Z';
const user: User = {
  user_id: 'user-1',
  status: 'active',
  created_at: moment,
  name: { first_name: 'Ada', middle_name: '', last_name: 'Lovelace' },
  emails: [
    { email_id: 'email-1', email: 'ada.of.the.long.address@mail.department.example.com', verified: true },
    { email_id: 'email-2', email: 'ada@example.com', verified: false },
  ],
  phone_numbers: [{ phone_id: 'phone-1', phone_number: '+4915112345678', verified: true }],
  crypto_wallets: [],
  providers: [],
  password: { password_id: 'password-1', requires_reset: false },
  totps: [{ totp_id: 'totp-1', verified: true }],
  webauthn_registrations: [],
  biometric_registrations: [],
  roles: [],
  trusted_metadata: {},
  untrusted_metadata: {},
};
const session = {
  session_id: 'session-1',
  user_id: user.user_id,
  started_at: moment,
  last_accessed_at: moment,
  expires_at: moment,
  actor: 'user',
  app_name: null,
  browser: 'Firefox',
  system: 'Windows',
  place: 'DE',
};
const app = {
  connected_app_id: 'app-1',
  name: 'Pet Helper',
  description: '',
  client_type: 'first_party',
  scopes_granted: 'openid pets:feed',
  created_at: moment,
  last_used_at: moment,
};
/** Screens that show what the provider has said. */
const filled: Record<string, object> = {
  sessions: {
    sessions: [
      { ...session, is_current: true },
      { ...session, session_id: 'session-2', is_current: false, system: '' },
    ],
  },
  apps: { apps: [app] },
};
const config: AccountConfig = { ...resolveConfig({ products: ['otp'] }), sections: sectionIds };
const membership: Membership = {
  organization: {
    name: 'Wildtierauffangstation der Verwaltungsgemeinschaft Hohenlohe-Waldenburg',
    logoUrl: '',
  },
  since: moment,
  managedBy: 'Microsoft Entra ID der Verwaltungsgemeinschaft',
  isAdded: false,
  texts: true,
  takesWallets: false,
  companyLogins: [{ id: 'saml-1', name: 'Microsoft Entra ID der Verwaltungsgemeinschaft' }],
  organizationsAddress: '/organizations',
};

function Styled({ made, screen, shown, place, locale = 'en', send }: ViewProps) {
  useStyle(accountCss);
  const { View } = made;
  return (
    <div className="ae-account">
      <Card screen="account">
        <section className="ae-section">
          <h2 className="ae-section-title">Section</h2>
          <div className="ae-section-content">
            <View
              screen={screen}
              user={shown}
              config={{ ...config, locale, membership: place }}
              bootstrap={defaultBootstrap}
              busy={[]}
              problem={null}
              send={send}
            />
          </div>
        </section>
      </Card>
    </div>
  );
}

interface ViewProps {
  made: AnySection;
  screen: SectionScreen;
  shown: User;
  place: Membership | undefined;
  locale?: string | undefined;
  send: (event: { type: string }) => void;
}

/** Draws a section in its first state, or in another. */
function show(
  section: AnySection,
  { screen = section.first, shown = user, place, ...options }: Partial<ViewProps> & DrawOptions,
) {
  const sent: string[] = [];
  const drawn = draw(
    <Styled
      {...{ made: section, screen, shown, place, locale: options.locale }}
      send={({ type }) => sent.push(type)}
    />,
    {
      width: 320,
      strings: accountStrings,
      ...options,
    },
  );
  return { drawn, sent };
}

/** Chooses an action in the menu of the last row. */
function choose(drawn: Drawn, label: string): void {
  const more = drawn.all('.ae-more-button').at(-1);
  assert.ok(more);
  click(more);
  click(drawn.find(`[role="menuitem"][aria-label="${label}"]`));
}

/** Every control takes touches on 44 px, with what it has around itself. */
function assertTouchable({ all }: Drawn): void {
  for (const control of all('button, select, input, a')) {
    const around = ['::before', '::after']
      .map((part) => getComputedStyle(control, part))
      .filter(({ content, position }) => content !== 'none' && position === 'absolute')
      .map(({ insetBlockStart }) => -Number.parseFloat(insetBlockStart));
    const { height } = control.getBoundingClientRect();
    assert.isAtLeast(height + 2 * Math.max(0, ...around), 44, control.outerHTML);
  }
}

describe('the account page', () => {
  for (const id of sectionIds) {
    it(`fits 320 px and has accessible controls in "${id}", in light and in dark from right to left`, async () => {
      const section = await sections[id].load();
      const screen = { ...section.first, ...filled[id] };
      for (const look of [{ theme: 'light' }, { theme: 'dark', dir: 'rtl' }] as const) {
        const { drawn } = show(section, { screen, ...look });
        await assertAccessible(drawn);
        assertTouchable(drawn);
        assert.isAtMost(drawn.place.scrollWidth, 320);
      }
    });
  }

  for (const id of memberSectionIds) {
    it(`the same of a member, in "${id}"`, async () => {
      const section = await memberSections[id].load();
      const screen = { ...section.first, ...filled[id] };
      for (const place of [membership, { ...membership, managedBy: null }])
        for (const look of [{ theme: 'light' }, { theme: 'dark', dir: 'rtl' }] as const) {
          const { drawn } = show(section, { screen, place, ...look });
          await assertAccessible(drawn);
          assertTouchable(drawn);
          assert.isAtMost(drawn.place.scrollWidth, 320);
        }
    });
  }

  it('shows the manager of each passkey, by its mark, and by its name below one of the user', async () => {
    const passkey = { domain: 'example.com', user_agent: '', authenticator_type: '', verified: true };
    const webauthn_registrations = [
      { ...passkey, webauthn_registration_id: '1', name: 'Bitwarden', manager: 'Bitwarden' },
      { ...passkey, webauthn_registration_id: '2', name: 'Work', manager: '1Password' },
      { ...passkey, webauthn_registration_id: '3', name: 'Firefox on Windows' },
    ];
    const { drawn } = show(await sections.passkeys.load(), { shown: { ...user, webauthn_registrations } });
    assert.deepEqual(
      drawn
        .all('.ae-row')
        .map((row) => [
          row.querySelector('.ae-row-words')?.textContent,
          row.querySelector('.ae-row-line > svg')?.getAttribute('data-icon'),
        ]),
      [
        ['Bitwarden', 'manager'],
        ['Work1Password', 'manager'],
        ['Firefox on Windows', 'key'],
      ],
    );
    for (const place of drawn.all('.ae-row-more'))
      assert.equal(getComputedStyle(place).marginBlockStart, '0px', 'no form, no room for one');
    await assertAccessible(drawn);
  });

  it('has a mark of its own for each manager that the server names', () => {
    const names = [...new Set(Object.values(managers))];
    const marks = names.map((manager) => {
      const drawn = draw(<PasskeyIcon manager={manager} />);
      return drawn.find('path').getAttribute('d');
    });
    assert.lengthOf(new Set(marks), marks.length);
    assert.notInclude(
      marks,
      draw(<PasskeyIcon manager="" />)
        .find('path')
        .getAttribute('d'),
    );
  });

  it('names a browser and its system in the order of a language from right to left', async () => {
    const { drawn } = show(await sections.sessions.load(), {
      screen: { name: 'sessions.list', ...filled.sessions },
      dir: 'rtl',
      strings: { ...accountStrings, 'account.sessions.on': '{browser} على {system}' },
    });
    const text = drawn.find('.ae-row-name > span').firstChild as Text;
    const edge = (word: string) => {
      const range = document.createRange();
      range.setStart(text, text.data.indexOf(word));
      range.setEnd(text, text.data.indexOf(word) + word.length);
      return range.getBoundingClientRect().left;
    };
    assert.isAbove(edge('Firefox'), edge('Windows'));
  });

  it('says what has happened for ten seconds, and again when it happens again', () => {
    const clock = manualClock();
    function Outcome({ done }: { done: object }) {
      return <p role="status">{useBriefly(done) && 'Saved.'}</p>;
    }
    const drawn = draw(<Outcome done={{}} key="one" />, { clock });
    const [first, second] = [{}, {}];
    drawn.render(<Outcome done={first} />);
    clock.advance(9_999);
    assert.equal(drawn.text(), 'Saved.');
    clock.advance(1);
    assert.equal(drawn.text(), '');
    drawn.render(<Outcome done={second} />);
    assert.equal(drawn.text(), 'Saved.');
    clock.advance(10_000);
    assert.equal(drawn.text(), '');
  });

  it('offers the download of the data, and asks for a word before a deletion', async () => {
    const data = await sections.data.load();
    const { drawn, sent } = show(data, {});
    const [download, remove] = drawn.all('button');
    assert.ok(download && remove);
    assert.equal(download.textContent, 'Download my data');
    click(download);
    click(remove);
    assert.deepEqual(sent, ['data.downloadAsked', 'data.deleteAsked']);
    const { drawn: asked } = show(data, { screen: { name: 'data.deleting' } });
    await assertAccessible(asked);
    const ending = show(data, { shown: { ...user, deletes_at: moment } });
    assert.include(ending.drawn.find('.ae-account').textContent, 'Keep my account');
  });

  for (const [locale, word, typed, isTaken] of [
    ['tr', 'SİL', 'sil', true],
    ['de', 'LÖSCHEN', 'löschen', true],
    ['de', 'LÖSCHEN', 'loschen', false],
    ['not a tag', 'DELETE', 'delete', true],
  ] as const)
    it(`${isTaken ? 'takes' : 'refuses'} "${typed}" for ${word}, by the letters of the page’s language: ${locale}`, async () => {
      const { drawn, sent } = show(await sections.data.load(), {
        screen: { name: 'data.deleting' },
        strings: { ...accountStrings, 'account.data.deleteWord': word },
        locale,
      });
      (drawn.find('input') as HTMLInputElement).value = typed;
      drawn.find('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
      assert.deepEqual(sent, isTaken ? ['data.deleteConfirmed'] : []);
    });

  it('writes a number in groups with the code of its country, also in what it says of it', async () => {
    const { drawn } = show(await sections.contacts.load(), {});
    await until(() => drawn.text().includes('+49 1511 2345678'));
    assert.notInclude(drawn.text(), user.phone_numbers[0]?.phone_number ?? '');
  });

  it('shows the recovery codes that are left, and makes new ones, in two actions', async () => {
    const factor = await sections['second-factor'].load();
    const { drawn, sent } = show(factor, {});
    choose(drawn, 'Show the recovery codes');
    choose(drawn, 'Make new ones: recovery codes');
    assert.deepEqual(sent, ['factor.codesAsked', 'factor.codesAsked']);
  });

  it('says how many recovery codes are left, also of those that cannot be shown', async () => {
    const factor = await sections['second-factor'].load();
    let codes = { shown: ['aaaa-bbbb-cccc'], left: 2 };
    const give = (event: { type: string; give?: (all: typeof codes) => void }) => event.give?.(codes);
    const drawn = draw(
      <Styled place={undefined} made={factor} screen={factor.first} shown={user} send={give} />,
      {
        width: 320,
        strings: accountStrings,
      },
    );
    const show = () => choose(drawn, 'Make new ones: recovery codes');
    show();
    assert.include(drawn.find('.ae-account').textContent, '2 are left.');
    codes = { shown: [], left: 0 };
    show();
    assert.include(drawn.find('.ae-account').textContent, 'None is left. Make new ones.');
  });
});
