/** Social sign-in and one-tap in a real browser: the buttons, the place of a prompt, and the tasks' effects on the page. */
import { assert } from 'chai';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import type { SessionClient } from '../../../session-core/consumer/client.ts';
import { AuthError } from '../../../session-core/errors.ts';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import type { OAuthProvider } from '../../../src/machine/config.ts';
import type { Tools } from '../../../src/machine/product.ts';
import { OAuthButtons } from '../../../src/products/oauth/buttons.tsx';
import type { OAuthEvent } from '../../../src/products/oauth/flow.ts';
import { makePlace, parentId } from '../../../src/products/oauth/one-tap.ts';
import { oauthHandlers } from '../../../src/products/oauth/tasks.ts';
import { OAuthInAppView } from '../../../src/products/oauth/views.tsx';
import { assertAccessible, clear, click, draw, until } from '../world.tsx';

const here = location.href;
const config = (providers: OAuthProvider[], more: Parameters<typeof resolveConfig>[0] = {}) =>
  resolveConfig({
    publicToken: 'public-token-test-a',
    products: ['oauth'],
    oauthOptions: { providers },
    ...more,
  });
const google: OAuthProvider = { type: 'google', one_tap: true };

afterEach(() => {
  clear();
  document.body.replaceChildren();
  localStorage.clear();
  history.replaceState(null, '', here);
});

function buttons(settings: ReturnType<typeof config>, busy: string[] = []) {
  const sent: OAuthEvent[] = [];
  const props = {
    config: settings,
    bootstrap: defaultBootstrap,
    problem: null,
    screen: { name: 'main' },
  } as const;
  const view = (names: string[]) => (
    <OAuthButtons {...props} busy={names} send={(event) => sent.push(event as OAuthEvent)} />
  );
  const drawn = draw(view(busy));
  return { drawn, sent, busy: (names: string[]) => drawn.render(view(names)) };
}

describe('the buttons of social sign-in', () => {
  it('appear once per provider', async () => {
    const settings = config([{ type: 'github' }, { type: 'google' }, { type: 'github' }]);
    const { drawn } = buttons(settings);
    assert.deepEqual(
      drawn.all('button').map((button) => button.textContent),
      ['Continue with GitHub', 'Continue with Google'],
    );
    await assertAccessible(drawn);
  });

  it('show progress on the clicked button', () => {
    const { drawn, sent, busy } = buttons(config([{ type: 'github' }, { type: 'gitlab' }]));
    click(drawn.all('button')[1] as HTMLElement);
    assert.deepEqual(sent, [{ type: 'oauth.chosen', provider: 'gitlab' }]);
    busy(['oauth.leave']);
    assert.deepEqual(
      drawn.all('button').map((button) => button.dataset.state),
      ['ready', 'busy'],
    );
  });

  it('load the screens part only for a prompt or an error in the address', () => {
    assert.deepEqual(buttons(config([{ type: 'github' }])).sent, []);
    history.replaceState(null, '', `${location.pathname}?auth_token_type=oauth&error=access_denied`);
    assert.deepEqual(buttons(config([{ type: 'github' }])).sent, [{ type: 'oauth.shown', place: null }]);
    const { drawn, sent } = buttons(config([{ type: 'github' }, google]));
    // The prompt and its button are both visible.
    const place = drawn.all('.ae-provider')[1];
    assert.isTrue(sent[0]?.type === 'oauth.shown' && sent[0].place === place);
  });
});

it('inside an app without a link to the browser, the screen says where to find one', async () => {
  const props = {
    config: config([google]),
    bootstrap: defaultBootstrap,
    busy: [],
    problem: null,
    send: () => {},
  };
  const drawn = draw(
    <OAuthInAppView {...props} screen={{ name: 'oauth.inApp', provider: 'google', href: '' }} />,
  );
  assert.include(drawn.text(), 'in the menu of the app');
  assert.equal(drawn.all('a').length, 0);
  await assertAccessible(drawn);
});

describe('the place of a prompt', () => {
  /** A widget's column of 200 px, in a shadow root or in the page. */
  function column(inShadow: boolean) {
    const host = document.createElement('div');
    host.style.inlineSize = '200px';
    document.body.append(host);
    const place = document.createElement('div');
    place.append(document.createElement('button'));
    (inShadow ? host.attachShadow({ mode: 'open' }) : host).append(place);
    return { host, place };
  }

  for (const inShadow of [true, false]) {
    it(`is above the button, as wide as the column, found by the vendor’s script, and removed afterwards: shadow ${inShadow}`, async () => {
      const { host, place } = column(inShadow);
      const clear = makePlace(place, { ...google, position: 'embedded' });
      const parent = document.getElementById(parentId);
      assert.ok(parent, 'from the page it can be seen');
      const frame = document.createElement('iframe');
      frame.style.width = '391px';
      const box = document.createElement('div');
      box.append(frame);
      parent.append(box);
      await until(() => frame.style.width === '100%');
      assert.isAtMost(frame.getBoundingClientRect().right, host.getBoundingClientRect().right + 4);
      const button = place.querySelector('button')?.getBoundingClientRect();
      assert.isBelow(frame.getBoundingClientRect().top, button?.top ?? 0);
      clear();
      assert.isNull(document.getElementById(parentId));
      assert.equal(place.innerHTML, '<button></button>');
    });
  }

  it('adopts the height of the vendor’s frame once it is stable, and never shrinks', async () => {
    const { place } = column(true);
    const clear = makePlace(place, { ...google, position: 'embedded' });
    const parent = document.getElementById(parentId);
    assert.ok(parent);
    assert.equal(parent.offsetHeight, 47);
    const frame = document.createElement('iframe');
    frame.style.cssText = 'display: block; border: 0; height: 20px';
    parent.append(frame);
    const heights: number[] = [];
    const seen = new ResizeObserver(() => heights.push(parent.offsetHeight));
    seen.observe(parent);
    for (const height of [80, 120, 200]) {
      frame.style.height = `${height}px`;
      await until(() => frame.clientHeight === height);
    }
    await until(() => parent.offsetHeight === 200);
    seen.disconnect();
    assert.deepEqual(new Set(heights), new Set([47, 200]));
    clear();
  });

  it('is not created for a floating prompt, which is the default', () => {
    for (const position of [{}, { position: 'floating' as const }]) {
      const { place } = column(true);
      makePlace(place, { ...google, ...position });
      assert.equal(place.innerHTML, '<button></button>');
      assert.isNull(document.getElementById(parentId));
    }
  });
});

describe('the tasks of social sign-in', () => {
  function tools(settings: ReturnType<typeof config>, session: object): Tools {
    const fail = (error: unknown) => assert.fail(String(error));
    return {
      session: session as SessionClient,
      config: () => settings,
      now: () => 0,
      emit: () => {},
      report: fail,
      signIn: (call) => call(),
    };
  }
  const prompting = (start: (...args: unknown[]) => Promise<object>) => ({
    oauth: { googleOneTap: { start } },
  });
  const { signal } = new AbortController();

  it('remove an error from the address, so that a reload does not show it again', async () => {
    history.replaceState(
      { own: 1 },
      '',
      `${location.pathname}?a=1&auth_token_type=oauth&error=access_denied#x`,
    );
    const task = { do: 'oauth.prompt', place: null } as const;
    const event = await oauthHandlers['oauth.prompt'](task, tools(config([]), {}), signal);
    assert.deepEqual(event, {
      type: 'oauth.refused',
      problem: { code: 'oauth_denied', message: 'oauth_denied' },
    });
    assert.equal(location.search + location.hash, '?a=1#x');
    assert.deepEqual(history.state, { own: 1 });
  });

  it('request the prompt, and leave a form that has nothing else unchanged', async () => {
    const place = document.createElement('div');
    const seen: unknown[] = [];
    const start = async (options: unknown) => {
      seen.push(place.outerHTML, options);
      return { success: false, reason: 'user_cancel' };
    };
    const settings = config([{ ...google, cancel_on_tap_outside: false }]);
    const task = { do: 'oauth.prompt', place } as const;
    const event = await oauthHandlers['oauth.prompt'](task, tools(settings, prompting(start)), signal);
    assert.equal(event, undefined, 'closing it shows no message');
    const options = { position: 'floating', prompt_parent_id: parentId, cancel_on_tap_outside: false };
    assert.deepEqual(seen, ['<div></div>', options]);
    assert.equal(place.outerHTML, '<div></div>');
  });

  it('are silent about an unavailable prompt, but report mistakes of the page', async () => {
    const task = { do: 'oauth.prompt', place: document.createElement('div') } as const;
    const failing = (code: 'unreachable' | 'timeout' | 'usage_error') =>
      oauthHandlers['oauth.prompt'](
        task,
        tools(
          config([google]),
          prompting(() => Promise.reject(new AuthError(code, 'No.'))),
        ),
        signal,
      );
    assert.equal(await failing('unreachable'), undefined);
    assert.equal(await failing('timeout'), undefined);
    let thrown: unknown;
    await failing('usage_error').catch((error: unknown) => {
      thrown = error;
    });
    assert.instanceOf(thrown, AuthError);
    assert.equal(task.place.outerHTML, '<div></div>', 'it removes everything');
  });

  it('leave with the provider’s configuration, and stay busy until the visitor returns to the page', async () => {
    const requests: unknown[] = [];
    const session = { oauth: { start: async (...args: unknown[]) => requests.push(args.slice(0, 2)) } };
    const github = { type: 'github', custom_scopes: ['repo'], provider_params: { login: 'ada' } } as const;
    const settings = config([{ type: 'google' }, { ...github, custom_scopes: [...github.custom_scopes] }]);
    const camel = { type: 'github', customScopes: ['repo'], providerParams: { login: 'ada' } };
    await oauthHandlers['oauth.leave'](
      { do: 'oauth.leave', provider: 'github' },
      tools(config([camel]), session),
      AbortSignal.abort(),
    );
    assert.deepEqual(requests.splice(0), [
      ['github', { custom_scopes: ['repo'], provider_params: { login: 'ada' } }],
    ]);
    const plain = config([{ type: 'google' }, camel]);
    for (const provider of ['google', 'github'] as const) {
      await oauthHandlers['oauth.leave'](
        { do: 'oauth.leave', provider },
        tools({ ...plain, oauthOptions: { ...plain.oauthOptions, locale: 'es' } }, session),
        AbortSignal.abort(),
      );
    }
    assert.deepEqual(requests.splice(0), [
      ['google', { provider_params: { ui_locales: 'es' } }],
      ['github', { custom_scopes: ['repo'], provider_params: { ui_locales: 'es', login: 'ada' } }],
    ]);
    let over = false;
    const leaving = oauthHandlers['oauth.leave'](
      { do: 'oauth.leave', provider: 'github' },
      tools(settings, session),
      signal,
    );
    const ended = leaving.then(() => {
      over = true;
    });
    await until(() => requests.length === 1);
    assert.deepEqual(requests, [['github', { custom_scopes: ['repo'], provider_params: { login: 'ada' } }]]);
    // The page is shown, as after every load: the visitor did not return to it.
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    assert.isFalse(over);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await ended;
  });
});
