/** What consent shows to members besides: in whose name they answer, and that their organization does not allow the app. */
import { assert } from 'chai';
import { createBusinessTranslate } from '../../../src/b2b/translate.ts';
import type { MemberConsentScreen, MemberQuestion } from '../../../src/b2b-consent/flow.ts';
import { MemberConsentView } from '../../../src/b2b-consent/views.tsx';
import { Card } from '../../../src/components/frame/card.tsx';
import { UiProvider, useUi } from '../../../src/components/ui.tsx';
import { emulateMedia } from '../media.ts';
import { assertAccessible, clear, click, type DrawOptions, draw } from '../world.tsx';

afterEach(async () => {
  clear();
  await emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
});

const organization = 'Wildtierauffangstation der Verwaltungsgemeinschaft Hohenlohe-Waldenburg';
const question: MemberQuestion = {
  clientName: 'Feeding Plan',
  logoUrl: null,
  host: 'app.example',
  loopback: false,
  userId: 'member-1',
  account: 'ada.of.the.long.address@mail.department.example.com',
  scopes: [{ scope: 'openid', description: '' }],
  refused: [],
  manifest: null,
  organization,
  hasOthers: true,
};
const ask: MemberConsentScreen = { name: 'consent.ask', attested: false, question, choice: null };
const restricted: MemberConsentScreen = {
  name: 'consent.restricted',
  organization,
  hasOthers: true,
  address: 'https://app.example/callback?error=access_denied',
};

/** A screen in its card, with the texts of members, and the addresses that it leaves for. */
function consent(screen: MemberConsentScreen, options: DrawOptions = {}) {
  const destinations: string[] = [];
  function Screen() {
    const ui = useUi();
    return (
      <UiProvider value={{ ...ui, t: createBusinessTranslate({}) }}>
        <Card screen={screen.name}>
          <MemberConsentView
            screen={screen}
            bootstrap={{ projectName: 'Pet Shelter' }}
            loginAddress={null}
            organizationsAddress="https://host.example/organizations"
            busy={[]}
            problem={null}
            send={() => {}}
            leave={(address) => destinations.push(address)}
          />
        </Card>
      </UiProvider>
    );
  }
  return { drawn: draw(<Screen />, options), left: destinations };
}

describe('consent of members', () => {
  for (const screen of [ask, restricted]) {
    for (const [look, options] of [
      ['light', {}],
      ['dark at 320 px', { theme: 'dark', width: 320 }],
      ['from right to left', { dir: 'rtl', width: 320 }],
    ] as const) {
      it(`${screen.name} is accessible, ${look}`, async () => {
        const { drawn } = consent(screen, options);
        assert.include(drawn.text(), organization);
        await assertAccessible(drawn);
        const { scrollWidth, clientWidth } = drawn.find('.ae-card');
        assert.isAtMost(scrollWidth, clientWidth, 'nothing sticks out');
      });
    }
  }

  it('names account and organization, and leads to another one', () => {
    const { drawn, left } = consent(ask);
    assert.include(drawn.text(), `You are logged in as ${question.account} at ${organization}.`);
    const [first] = drawn.all('button');
    assert.equal(first?.textContent, 'Use another organization');
    if (first) click(first);
    assert.deepEqual(left, ['https://host.example/organizations']);
    const only = consent({ ...ask, question: { ...question, hasOthers: false } } as MemberConsentScreen);
    assert.deepEqual(
      only.drawn.all('button').map(({ textContent }) => textContent),
      ['Allow', 'Deny'],
    );
  });

  it('says that the organization does not allow the app, and leads back to the app or to another organization', () => {
    const { drawn, left } = consent(restricted);
    assert.equal(drawn.active()?.textContent, `${organization} does not allow this app`);
    for (const button of drawn.all('button')) click(button);
    assert.deepEqual(left, [
      'https://app.example/callback?error=access_denied',
      'https://host.example/organizations',
    ]);
    assert.lengthOf(consent({ ...restricted, address: null, hasOthers: false }).drawn.all('button'), 0);
  });
});
