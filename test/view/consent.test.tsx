/** The screens of consent and logout in a real browser. */
import { assert } from 'chai';
import { leavePage } from '../../elements/request-flows/leave.ts';
import { Card } from '../../src/components/frame/card.tsx';
import type { ConsentEvent, ConsentQuestion, ConsentScreen } from '../../src/consent/flow.ts';
import { ConsentView, type ConsentViewProps } from '../../src/consent/views.tsx';
import { texts as plain } from '../../src/languages/login/en-plain.json';
import type { LogoutEvent, LogoutScreen } from '../../src/logout/flow.ts';
import { LogoutView } from '../../src/logout/views.tsx';
import { createTranslate } from '../../src/strings/translate.ts';
import { leaves } from './elements/one-call/presses.ts';
import { emulateMedia } from './media.ts';
import {
  act,
  assertAccessible,
  clear,
  click,
  clickOn,
  type DrawOptions,
  draw,
  manualClock,
  until,
} from './world.tsx';

afterEach(async () => {
  clear();
  await emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
});

const question: ConsentQuestion = {
  clientName: 'Pet Helper',
  logoUrl: null,
  host: 'an-exceedingly-long-host-name-of-an-app.assistant.example.com',
  loopback: true,
  userId: 'user-1',
  account: 'ada.of.the.long.address@mail.department.example.com',
  scopes: ['openid', 'email', 'offline_access', 'pets:feed'].map((scope) => ({ scope, description: '' })),
  refused: [{ scope: 'pets:own', description: 'Own your pets' }],
  manifest: null,
};
const ask = { name: 'consent.ask', attested: false, question, choice: null } as const;
const failed = {
  name: 'consent.failed',
  attested: false,
  reason: { code: 'unreachable', message: '' },
} as const;

/** A screen in its card, and the events that it sends. */
function consent(screen: ConsentScreen, more: Partial<ConsentViewProps> = {}, options: DrawOptions = {}) {
  const sent: ConsentEvent['type'][] = [];
  const clock = manualClock();
  const drawn = draw(
    <Card screen={screen.name}>
      <ConsentView
        screen={screen}
        bootstrap={{ projectName: 'Pet Game' }}
        loginAddress={null}
        busy={[]}
        problem={null}
        send={({ type }) => sent.push(type)}
        leave={() => {}}
        {...more}
      />
    </Card>,
    { clock, ...options },
  );
  return { drawn, sent, clock };
}

function logout(
  screen: LogoutScreen,
  projectName: string | null = 'Pet Game',
  busy: string[] = [],
  options: DrawOptions = {},
) {
  const sent: LogoutEvent['type'][] = [];
  const drawn = draw(
    <Card screen={screen.name}>
      <LogoutView
        screen={screen}
        bootstrap={{ projectName }}
        busy={busy}
        problem={null}
        send={({ type }) => sent.push(type)}
      />
    </Card>,
    options,
  );
  return { drawn, sent };
}

describe('consent', () => {
  it('in a frame of another site says in a title what to do, and links to the same page in a new window', async () => {
    const { drawn } = consent({ name: 'consent.framed' });
    assert.equal(drawn.find('h2').textContent, 'Open this page in its own window');
    assert.equal(drawn.find('a').getAttribute('href'), location.href);
    assert.equal(drawn.find('a').getAttribute('target'), '_blank');
    // The surrounding page has the focus and keeps it.
    assert.isNull(drawn.active());
    await assertAccessible(drawn);
  });

  for (const [look, options] of [
    ['light', {}],
    ['dark at 320 px', { theme: 'dark', width: 320 }],
    ['from right to left', { dir: 'rtl', width: 320 }],
    ['in the light DOM', { light: true }],
  ] as const) {
    it(`is accessible, ${look}`, async () => {
      const { drawn } = consent(ask, {}, options);
      await assertAccessible(drawn);
      const { scrollWidth, clientWidth } = drawn.find('.ae-card');
      assert.isAtMost(scrollWidth, clientWidth, 'nothing sticks out');
    });
  }

  it('aligns titles with their lists on a right-to-left page', () => {
    const { drawn } = consent(ask, {}, { dir: 'rtl', width: 320 });
    for (const title of drawn.all('h3')) {
      const words = document.createRange();
      words.selectNodeContents(title);
      const [line] = words.getClientRects();
      assert.closeTo(line?.right ?? 0, title.getBoundingClientRect().right, 1);
    }
  });

  it('breaks a long address before a symbol, and copies it unchanged', () => {
    const { drawn } = consent(ask, {}, { width: 320 });
    const address = drawn.find('.ae-strong');
    assert.equal(address.textContent, question.account);
    const tops = [...address.childNodes]
      .filter(({ textContent }) => textContent)
      .map((part) => {
        const words = document.createRange();
        words.selectNodeContents(part);
        return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
    assert.isAbove(address.getBoundingClientRect().height, 30, 'it takes more than a line');
    assert.deepEqual(new Set(tops), new Set([1]), 'each part stands on one');
  });

  it('keeps a short host name with a hyphen in one line, with the full stop after it', () => {
    const host = 'pet-helper.example';
    const screen = { ...ask, question: { ...question, host, loopback: false } };
    for (let width = 240; width <= 420; width += 6) {
      const { drawn } = consent(screen, {}, { width });
      const name = drawn.all('.ae-strong').find(({ textContent }) => textContent === host);
      const words = document.createRange();
      const parts = [...(name?.querySelectorAll('.ae-part') ?? [])].flatMap((part) => [
        ...part.getClientRects(),
      ]);
      const lines = new Set(parts.map(({ bottom }) => Math.round(bottom)));
      assert.equal(lines.size, 1, `${width} px`);
      words.selectNode(name?.nextSibling as Node);
      assert.closeTo(words.getBoundingClientRect().bottom, [...lines][0] ?? 0, 4, `${width} px`);
      clear();
    }
  });

  it('draws the bar of a refused scope as wide as the check marks above it, at any text size', () => {
    const { drawn } = consent(ask);
    drawn.host.style.setProperty('--auth-font-size', '32px');
    const texts = drawn.all('.ae-scope > div').map((text) => Math.round(text.getBoundingClientRect().left));
    assert.lengthOf(new Set(texts), 1);
  });

  it('begins each line of the list right after its mark', () => {
    const { drawn } = consent(ask);
    const gaps = drawn.all('.ae-scope > div').map((text) => {
      const words = document.createRange();
      words.selectNodeContents(text);
      return Math.round(words.getBoundingClientRect().left - text.getBoundingClientRect().left);
    });
    assert.deepEqual(new Set(gaps), new Set([0]));
  });

  it('separates Allow and Deny like any two buttons with opposite meanings', () => {
    const [allow, deny] = consent(ask)
      .drawn.all('button')
      .map((one) => one.getBoundingClientRect());
    assert.isAtLeast((deny?.top ?? 0) - (allow?.bottom ?? 0), 12);
  });

  it('says what is granted, what cannot be granted, to which app, and where the answer goes', () => {
    const { drawn } = consent(ask);
    for (const text of [
      'Pet Helper wants to access your Pet Game account',
      'See your email address',
      'Use the pets:feed scope',
      "You cannot grant Pet Helper's request to:",
      'Own your pets',
      'You do not have permissions to grant Pet Helper access to some of the requested scopes',
      question.host,
      'runs on this device',
    ]) {
      assert.include(drawn.text(), text);
    }
  });

  it('calls an app without a name The App, shows its host, and offers no Allow if nothing can be granted', () => {
    const { drawn } = consent({ ...ask, question: { ...question, clientName: null, scopes: [] } });
    assert.include(drawn.text(), 'The App wants to access');
    assert.include(drawn.text(), `You will be sent to ${question.host}.`);
    assert.deepEqual(
      drawn.all('button').map((button) => button.textContent),
      ['Deny'],
    );
  });

  it('shows the host’s own texts instead of the built-in ones', () => {
    const manifest = [{ header: 'May:', items: ['Feed', { text: 'Play', details: 'Three times a day' }] }];
    const { drawn } = consent({ ...ask, question: { ...question, manifest } });
    assert.include(drawn.text(), 'May:FeedPlayThree times a day');
    assert.notInclude(drawn.text(), 'Know who you are');
  });

  it('ignores a pointer click on Allow until the button was visible for a while, but accepts keys at once', async () => {
    const { drawn, sent, clock } = consent(ask);
    const [allow] = drawn.all('button');
    allow?.scrollIntoView({ block: 'center' });
    await clickOn(allow);
    assert.deepEqual(sent, []);
    assert.equal(allow?.getAttribute('aria-disabled'), 'true');
    // Like a key press: without a pointer.
    if (allow) click(allow);
    assert.deepEqual(sent, ['consent.allowChosen']);
    clock.advance(500);
    assert.isNull(allow?.getAttribute('aria-disabled') ?? null);
    await clickOn(allow);
    assert.deepEqual(sent, ['consent.allowChosen', 'consent.allowChosen']);
  });

  it('waits again after another window closes over it and returns the focus', async () => {
    const { drawn, sent, clock } = consent(ask);
    const [allow] = drawn.all('button');
    allow?.scrollIntoView({ block: 'center' });
    clock.advance(500);
    act(() => window.dispatchEvent(new Event('focus')));
    clock.advance(100);
    await clickOn(allow);
    assert.deepEqual(sent, []);
    clock.advance(400);
    await clickOn(allow);
    assert.deepEqual(sent, ['consent.allowChosen']);
  });

  it('shows which answer is being sent, and why it failed', () => {
    const busy = consent({ ...ask, choice: 'deny' }, { busy: ['consent.submit'] });
    assert.equal(busy.drawn.all('button')[1]?.getAttribute('data-state'), 'busy');
    const { drawn } = consent(ask, { problem: { code: 'unreachable', message: '' } });
    assert.include(drawn.find('[role="alert"]').textContent, "We couldn't reach the server");
  });

  it('offers a login if the host has one, and a retry after a failure', async () => {
    const destinations: string[] = [];
    const asks = consent(
      { name: 'consent.loginNeeded' },
      { loginAddress: 'https://host.example/login', leave: (address) => destinations.push(address) },
    );
    click(asks.drawn.find('button'));
    assert.deepEqual(destinations, ['https://host.example/login']);
    await assertAccessible(asks.drawn);
    assert.equal(asks.drawn.active()?.textContent, 'Log in first');
    assert.include(asks.drawn.text(), 'No active session detected. Please log in to continue.');
    assert.equal(consent({ name: 'consent.loginNeeded' }).drawn.all('button').length, 0);
    const again = consent(failed);
    click(again.drawn.find('button'));
    assert.deepEqual(again.sent, ['consent.retryAsked']);
    await assertAccessible(again.drawn);
  });

  for (const [screen, text] of [
    [{ name: 'consent.denied' }, 'Access to the application was denied.'],
    [{ name: 'consent.allowed' }, 'Access to the application was allowed.'],
    [{ name: 'consent.invalid', reason: 'Required parameter is missing: x.' }, 'missing: x.'],
    [{ name: 'consent.framed' }, 'Open in a new window'],
  ] as const) {
    it(`says on ${screen.name}: ${text}`, async () => {
      const { drawn } = consent(screen);
      assert.include(drawn.text(), text);
      await assertAccessible(drawn);
    });
  }
});

it('shows the logo of the app above its name; one that does not load leaves nothing behind', async () => {
  const dot = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="96" height="36"/%3E';
  const logoOf = (logoUrl: string | null) => consent({ ...ask, question: { ...question, logoUrl } }).drawn;
  const shown = logoOf(dot);
  const logo = shown.find<HTMLImageElement>('img.ae-logo');
  await until(() => logo.complete && logo.naturalWidth > 0);
  assert.equal(logo.alt, '', 'the title says the name');
  const place = (drawn: typeof shown) =>
    drawn.find('.ae-heading').getBoundingClientRect().top -
    drawn.find('.ae-card').getBoundingClientRect().top;
  assert.isBelow(
    logo.getBoundingClientRect().bottom,
    shown.find('.ae-heading').getBoundingClientRect().top + 1,
  );
  const broken = logoOf('data:image/png;base64,AAAA');
  await until(() => broken.all('img').length === 0);
  assert.equal(place(broken), place(logoOf(null)));
});

describe('logout', () => {
  it('asks, and names the project if it has a name', async () => {
    const { drawn, sent } = logout({ name: 'logout.ask', address: 'https://app.example/' });
    assert.include(drawn.text(), 'Are you sure you want to log out of your Pet Game account?');
    for (const button of drawn.all('button')) click(button);
    assert.deepEqual(sent, ['logout.yesChosen', 'logout.noChosen']);
    await assertAccessible(drawn);
    const waiting = logout({ name: 'logout.ask', address: '' }, 'Pet Game', ['logout.revoke']).drawn;
    assert.deepEqual(
      waiting.all('button').map((button) => button.dataset.state),
      ['busy', 'ready'],
    );
    const nameless = logout({ name: 'logout.ask', address: '' }, null).drawn;
    assert.include(nameless.text(), 'log out of your account?');
  });

  for (const [screen, text] of [
    [{ name: 'logout.stayed' }, 'You have not been logged out. You may close this page.'],
    [{ name: 'logout.done' }, 'You have been logged out'],
    [{ name: 'logout.invalid', reason: 'Not a request.' }, 'Not a request.'],
    [{ name: 'logout.failed', reason: { code: 'timeout', message: '' } }, 'taking too long'],
  ] as const) {
    it(`says on ${screen.name}: ${text}`, async () => {
      const { drawn } = logout(screen);
      assert.include(drawn.text(), text);
      await assertAccessible(drawn);
    });
  }

  const unregistered = {
    code: 'api_error',
    errorType: 'connected_app_supplied_redirect_url_not_found_in_client',
    message: 'The redirect address is not registered.',
  } as const;
  for (const [what, screen] of [
    ['an address that is not registered', { name: 'logout.failed', reason: unregistered }],
    ['a request that is none', { name: 'logout.invalid', reason: 'client_id is missing.' }],
  ] as const) {
    it(`says once, in everyday words, what is wrong with ${what}`, () => {
      const translate = createTranslate({ translated: plain, locale: 'en-plain' });
      const { drawn } = logout(screen, 'Pet Game', [], { translate });
      const alert = drawn.find('[role="alert"]').textContent ?? '';
      assert.equal(alert, translate('error.setUp'));
      assert.equal(drawn.text().match(/went wrong/g)?.length, 1);
    });
  }

  it('says once that something went wrong, where nobody knows what', () => {
    const { drawn } = logout({ name: 'logout.failed', reason: { code: 'unexpected', message: '' } });
    assert.equal(drawn.find('[role="alert"]').textContent, '');
  });
});

describe('the page of a request that is left', () => {
  it('counts as left until the visitor comes back to it', async () => {
    let back = false;
    await leaves('/callback', async () => {
      leavePage('/callback').then(() => {
        back = true;
      });
    });
    const shown = async (persisted: boolean) => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
      await Promise.resolve();
      return back;
    };
    assert.isFalse(await shown(false), 'its first load is no return');
    assert.isTrue(await shown(true));
  });
});
