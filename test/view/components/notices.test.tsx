/** Error messages, and the links in them. */
import { assert } from 'chai';
import type { ComponentProps } from 'react';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import { TextField } from '../../../src/components/fields/text-field.tsx';
import { Boundary } from '../../../src/components/frame/boundary.tsx';
import { Card } from '../../../src/components/frame/card.tsx';
import { Heading } from '../../../src/components/frame/heading.tsx';
import { ConfigurationError } from '../../../src/components/messages/configuration-error.tsx';
import { linkified } from '../../../src/components/messages/linkified.tsx';
import { ErrorNotice } from '../../../src/components/messages/notice.tsx';
import { Trouble } from '../../../src/components/messages/trouble.tsx';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import { LogoutView } from '../../../src/logout/views.tsx';
import { CryptoFailedView } from '../../../src/products/crypto/views.tsx';
import { PasskeysStartView } from '../../../src/products/passkeys/views.tsx';
import { PasswordCreateView } from '../../../src/products/passwords/views.tsx';
import { clearAfterEach } from '../after-each.ts';
import { nothing, spy } from '../spy.ts';
import { clear, click, draw } from '../world.tsx';

clearAfterEach();

describe('ConfigurationError', () => {
  it('waits for its sentences in English, and appears whole', () => {
    const error = (message: string) => <ConfigurationError problems={[{ path: 'locale', message }]} />;
    const { find, all, render } = draw(error(''));
    assert.equal(find('[role=status]').getAttribute('aria-label'), 'Loading...');
    assert.isEmpty(all('[role=alert]'));
    render(error('"locale" must be a string.'));
    assert.include(find('[role=alert]').textContent, '"locale" must be a string.');
  });
});

describe('ErrorNotice', () => {
  it('stands between the title and what it is about, wherever its region is; with a button, where its region is', () => {
    const screen = (action?: boolean) => (
      <Card screen="a">
        <Heading>Title</Heading>
        <p>Two</p>
        <ErrorNotice action={action && <button type="button">Again</button>}>Wrong.</ErrorNotice>
      </Card>
    );
    const { find, render } = draw(screen());
    const isAbove = () =>
      find('.ae-notice').getBoundingClientRect().top < find('p').getBoundingClientRect().top;
    assert.isTrue(isAbove());
    render(screen(true));
    assert.isFalse(isAbove());
  });

  it('appears in an existing live region that takes no space while empty', () => {
    const error = (text: string) => (
      <Card screen="a">
        <p>One</p>
        <ErrorNotice>{text}</ErrorNotice>
        <p>Two</p>
      </Card>
    );
    const { find, render } = draw(error(''));
    const region = find('[role=alert]');
    const gap = () => {
      const [one, two] = [...find('.ae-screen').querySelectorAll(':scope > p')].map((p) =>
        p.getBoundingClientRect(),
      );
      return (two?.top ?? 0) - (one?.bottom ?? 0);
    };
    assert.equal(gap(), 24);
    render(error('Wrong.'));
    assert.equal(find('[role=alert]'), region);
    assert.equal(region.textContent, 'Wrong.');
    assert.isAbove(gap(), 48);
  });
});

describe('an address in an error text', () => {
  const text = 'Read https://example.com/help first.';
  const problem = { code: 'api_error', errorType: 'of_a_later_server', message: text } as const;
  const props = { config: resolveConfig({}), bootstrap: defaultBootstrap, busy: [], send: nothing };
  for (const [where, content] of [
    ['in a notice', <ErrorNotice key="notice">{text}</ErrorNotice>],
    ['below a field', <TextField key="field" label="Name" name="name" error={text} />],
    ['on a screen of trouble', <Trouble key="trouble" text={text} />],
    [
      'of a logout',
      <LogoutView
        key="logout"
        {...props}
        screen={{ name: 'logout.failed', reason: problem }}
        problem={null}
      />,
    ],
    [
      'of passkeys',
      <PasskeysStartView
        key="passkeys"
        {...props}
        screen={{ name: 'passkeys.start', passkeys: [] }}
        problem={problem}
      />,
    ],
    [
      'of a wallet',
      <CryptoFailedView
        key="wallet"
        {...props}
        screen={{ name: 'crypto.failed' } as ComponentProps<typeof CryptoFailedView>['screen']}
        problem={problem}
      />,
    ],
    [
      'of a new password',
      <PasswordCreateView
        key="password"
        {...props}
        screen={{ name: 'passwords.create', email: 'ada@example.com', verdict: null }}
        problem={problem}
      />,
    ],
  ] as const) {
    it(`is a link ${where}`, () => {
      const { find, text: said } = draw(content);
      assert.equal(find('a').getAttribute('href'), 'https://example.com/help');
      assert.include(said(), text);
    });
  }
});

describe('linkified', () => {
  const links = (text: string) => {
    const { all, text: whole } = draw(<p>{linkified(text)}</p>);
    const results = all('a').map((link) => link.getAttribute('href'));
    const message = whole();
    clear();
    return { found: results, said: message };
  };

  it('turns addresses into links and leaves everything else as text', () => {
    const text =
      'See https://example.com/a?b=c#d, or (https://docs.example.com). <img src=x onerror=alert(1)>';
    assert.deepEqual(links(text), {
      found: ['https://example.com/a?b=c#d', 'https://docs.example.com'],
      said: text,
    });
  });

  it('never links other schemes', () => {
    assert.deepEqual(links('javascript:alert(1) http://example.com data:x').found, []);
  });

  it('links a provider on this machine, which has no https', () => {
    const text = 'See http://localhost:4400/errors#x, not http://localhost.example.com/ or http://10.0.0.1/';
    assert.deepEqual(links(text).found, ['http://localhost:4400/errors#x']);
  });
});

describe('Boundary', () => {
  it('shows a message instead of the failed content, reports the error, and retries', () => {
    const onError = spy<[unknown]>();
    let broken = true;
    const Fragile = () => {
      if (broken) throw new Error('boom');
      return <p>whole</p>;
    };
    const { text, find } = silently(() =>
      draw(
        <Boundary onError={onError}>
          <Fragile />
        </Boundary>,
      ),
    );
    assert.equal(text(), 'Something went wrong. Please try again.Try again');
    assert.deepEqual(
      onError.calls.map(([error]) => String(error)),
      ['Error: boom'],
    );
    broken = false;
    click(find('button'));
    assert.equal(text(), 'whole');
  });
});

/** React logs the errors that a boundary catches; that is expected here. */
function silently<T>(run: () => T): T {
  const { error } = console;
  console.error = nothing;
  try {
    return run();
  } finally {
    console.error = error;
  }
}
