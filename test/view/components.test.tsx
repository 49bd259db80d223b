/** What a visitor can do with each part, by pointer, keyboard and assistive technology. */
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Boundary } from '../../src/components/boundary.tsx';
import { Button } from '../../src/components/button.tsx';
import { Card } from '../../src/components/card.tsx';
import { CodeField } from '../../src/components/code-field.tsx';
import { ConfigurationError } from '../../src/components/configuration-error.tsx';
import { Countdown } from '../../src/components/countdown.tsx';
import { Divider } from '../../src/components/divider.tsx';
import { EmailForm } from '../../src/components/email-form.tsx';
import { Heading } from '../../src/components/heading.tsx';
import { Form } from '../../src/components/layout.tsx';
import { BackButton, LinkButton } from '../../src/components/link.tsx';
import { linkified } from '../../src/components/linkified.tsx';
import { Logo } from '../../src/components/logo.tsx';
import { ErrorNotice } from '../../src/components/notice.tsx';
import { Resend } from '../../src/components/resend.tsx';
import { Success } from '../../src/components/success.tsx';
import { Tabs } from '../../src/components/tabs.tsx';
import { Strong, Text } from '../../src/components/text.tsx';
import { TextField } from '../../src/components/text-field.tsx';
import { type ToastItem, Toasts } from '../../src/components/toasts.tsx';
import { Watermark } from '../../src/components/watermark.tsx';
import { WebmailLinks } from '../../src/components/webmail-links.tsx';
import {
  act,
  assertAccessible,
  clear,
  click,
  clickOn,
  type Drawn,
  draw,
  keyboard,
  manualClock,
  paste,
  press,
  type,
  until,
} from './world.tsx';

const nothing = () => {};

afterEach(async () => {
  clear();
  document.body.replaceChildren();
  await emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
});

/** A function that remembers what it was called with. */
function spy<T extends unknown[]>() {
  const calls: T[] = [];
  return Object.assign((...values: T) => void calls.push(values), { calls });
}

describe('accessibility', () => {
  const screens: Record<string, ReactNode> = {
    main: (
      <Card screen="main" footer={<Watermark />}>
        <Logo src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>" alt="Pet Game" />
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
        <TextField label="Name" name="name" hint="As your friends call you." />
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

  it('a ring shows where the keyboard is', async () => {
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

describe('Button', () => {
  it('ignores clicks while busy, keeps its width and the focus', () => {
    const onClick = spy();
    const button = (busy: boolean) => (
      <Button kind="primary" busy={busy} onClick={onClick}>
        Continue
      </Button>
    );
    const { find, render, active } = draw(button(false), { width: 200 });
    const element = find('button');
    const { width } = element.getBoundingClientRect();
    element.focus();
    render(button(true));
    click(element);
    assert.lengthOf(onClick.calls, 0);
    assert.equal(active(), element);
    assert.equal(element.getAttribute('aria-disabled'), 'true');
    assert.equal(element.getBoundingClientRect().width, width);
    render(button(false));
    click(element);
    assert.lengthOf(onClick.calls, 1);
  });

  it('stops Enter in a field of its form while busy', async () => {
    const submitted = spy();
    const { find } = draw(
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          submitted();
        }}
      >
        <TextField label="Name" name="name" />
        <Button kind="primary" type="submit" busy>
          Go
        </Button>
      </Form>,
    );
    find('input').focus();
    await keyboard.press('Enter');
    assert.lengthOf(submitted.calls, 0);
  });

  it("does not submit the page's own form unless asked to", () => {
    const { find } = draw(<Button kind="secondary">Go</Button>);
    assert.equal(find<HTMLButtonElement>('button').type, 'button');
  });
});

describe('TextField', () => {
  it('hands over a value that a password manager set without any event', () => {
    const onSubmit = spy<[string]>();
    const { find } = draw(<EmailForm busy={false} problem={null} onSubmit={onSubmit} />);
    find<HTMLInputElement>('input').value = ' ada@example.com ';
    click(find('button'));
    assert.deepEqual(onSubmit.calls, [['ada@example.com']]);
  });

  it('has the name, type and autocomplete that password managers look for, and a label', () => {
    const { find } = draw(<EmailForm busy={false} problem={null} onSubmit={nothing} />);
    const input = find<HTMLInputElement>('form input');
    assert.deepEqual(
      [input.name, input.type, input.autocomplete, input.required],
      ['email', 'email', 'email', true],
    );
    assert.equal(input.labels?.[0]?.textContent, 'Email address');
    assert.equal(input.placeholder, 'example@email.com');
    assert.isAtLeast(Number.parseFloat(getComputedStyle(input).fontSize), 16);
  });

  it('ties an error to the field, in a region that was there before', () => {
    const field = (error?: string) => <TextField label="Email" name="email" hint="Yours." error={error} />;
    const { find, render } = draw(field());
    const input = find('input');
    const region = find('[aria-live]');
    assert.isNull(input.getAttribute('aria-invalid'));
    render(field('Invalid email address.'));
    assert.equal(find('[aria-live]'), region);
    assert.equal(region.textContent, 'Invalid email address.');
    assert.equal(input.getAttribute('aria-invalid'), 'true');
    assert.equal(describedBy(input), 'Yours. Invalid email address.');
  });
});

describe('CodeField', () => {
  function drawCode(props: Partial<ComponentProps<typeof CodeField>> = {}) {
    const onComplete = spy<[string]>();
    const element = (more: typeof props = {}) => (
      <CodeField label="6-digit passcode" onComplete={onComplete} {...props} {...more} />
    );
    const drawn = draw(element());
    const input = drawn.find<HTMLInputElement>('input');
    return {
      ...drawn,
      input,
      codes: () => onComplete.calls.map(([code]) => code),
      update: (more: typeof props) => drawn.render(element(more)),
      cells: () => drawn.all('.ae-code-cell').map((cell) => cell.textContent),
      states: () => drawn.all('.ae-code-cell').map((cell) => cell.dataset.state),
    };
  }

  it('is one input that browsers, phones and screen readers know', () => {
    const { input, all } = drawCode();
    assert.lengthOf(all('input'), 1);
    assert.deepEqual([input.name, input.inputMode, input.autocomplete], ['code', 'numeric', 'one-time-code']);
    assert.equal(input.labels?.[0]?.textContent, '6-digit passcode');
  });

  it('reports the code once, at the sixth digit', async () => {
    const { input, codes, cells } = drawCode();
    input.focus();
    await keyboard.type('12a 34');
    assert.deepEqual(codes(), []);
    assert.deepEqual(cells(), ['1', '2', '3', '4', '', '']);
    await keyboard.type('567');
    assert.deepEqual(codes(), ['123456']);
    assert.equal(input.value, '123456');
  });

  it('reports again when a digit was changed', async () => {
    const { input, codes } = drawCode();
    input.focus();
    await keyboard.type('123456');
    await keyboard.press('Backspace');
    await keyboard.type('7');
    assert.deepEqual(codes(), ['123456', '123457']);
  });

  for (const text of [
    '123456',
    '123 456',
    '123-456',
    '１２３４５６',
    'Good for 10 minutes: 123456',
    ' 1 2 3 4 5 6 ',
  ]) {
    it(`takes ${JSON.stringify(text)} from the clipboard, once`, () => {
      const { input, codes, cells } = drawCode();
      input.focus();
      paste(input, text);
      assert.deepEqual(codes(), ['123456']);
      assert.deepEqual(cells(), ['1', '2', '3', '4', '5', '6']);
    });
  }

  it('puts a pasted piece where the caret is, and ignores text without digits', () => {
    const { input, codes } = drawCode();
    input.focus();
    type(input, '16');
    input.setSelectionRange(1, 1);
    paste(input, '2345');
    assert.deepEqual(codes(), ['123456']);
    paste(input, 'hello');
    assert.equal(input.value, '123456');
  });

  it('takes a code that autofill sets', () => {
    const { input, codes } = drawCode();
    act(() => {
      input.value = '654321';
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    });
    assert.deepEqual(codes(), ['654321']);
  });

  it('selects a refused code, so that typing replaces it', async () => {
    const { input, codes, cells, update, states } = drawCode();
    input.focus();
    await keyboard.type('111111');
    update({ busy: true });
    assert.isTrue(input.readOnly);
    update({ invalid: true });
    assert.deepEqual(new Set(states()), new Set(['selected']));
    assert.equal(input.getAttribute('aria-invalid'), 'true');
    await keyboard.type('2');
    assert.deepEqual(cells(), ['2', '', '', '', '', '']);
    await keyboard.type('22222');
    assert.deepEqual(codes(), ['111111', '222222']);
  });

  it('selects again after each refusal', async () => {
    const { input, update } = drawCode();
    input.focus();
    await keyboard.type('111111');
    update({ invalid: true });
    await keyboard.type('222222');
    update({ invalid: true, busy: true });
    update({ invalid: true });
    assert.deepEqual([input.selectionStart, input.selectionEnd], [0, 6]);
  });

  it('tries the same code again on Enter or by pasting it again, but not while it is being checked', async () => {
    const { input, codes, update } = drawCode();
    input.focus();
    await keyboard.type('123456');
    await keyboard.press('Enter');
    assert.lengthOf(codes(), 2);
    paste(input, '123456');
    assert.lengthOf(codes(), 3);
    update({ busy: true });
    await keyboard.press('Enter');
    paste(input, '123456');
    assert.lengthOf(codes(), 3);
  });

  it('a click on a digit lets it be replaced, a click beyond the digits continues', async () => {
    const { input, all, cells } = drawCode();
    input.focus();
    await keyboard.type('123');
    await clickOn(all('.ae-code-cell')[1]);
    await keyboard.type('9');
    assert.deepEqual(cells(), ['1', '9', '3', '', '', '']);
    await clickOn(all('.ae-code-cell')[5]);
    await keyboard.type('4');
    assert.deepEqual(cells(), ['1', '9', '3', '4', '', '']);
  });

  it('shows the caret in its cell, only while it has the focus', async () => {
    const { input, states } = drawCode();
    input.focus();
    await keyboard.type('12');
    assert.deepEqual(states(), ['idle', 'idle', 'caret', 'idle', 'idle', 'idle']);
    await keyboard.press('ArrowLeft');
    await until(() => states()[1] === 'caret');
    act(() => input.blur());
    assert.notInclude(states(), 'caret');
  });

  it('reads from left to right on a right-to-left page', () => {
    const { all } = draw(<CodeField label="Code" onComplete={nothing} />, { dir: 'rtl' });
    const [first, second] = all('.ae-code-cell').map((cell) => cell.getBoundingClientRect().left);
    assert.isBelow(first ?? 0, second ?? 0);
  });

  it('takes the focus when asked, but not from another field of the page', () => {
    const other = document.createElement('input');
    document.body.append(other);
    other.focus();
    drawCode({ autoFocus: true });
    assert.equal(document.activeElement, other);
    other.remove();
    const { input, active } = drawCode({ autoFocus: true });
    assert.equal(active(), input);
  });
});

describe('Heading', () => {
  it('takes the focus of a new screen, whose old screen had it', () => {
    const { find, render, active } = draw(<Button kind="primary">Go</Button>);
    find('button').focus();
    render(<Heading focus>Next</Heading>);
    assert.equal(active(), find('h2'));
  });

  it('leaves the focus alone on the first screen and when the visitor is elsewhere', () => {
    const first = draw(<Heading>First</Heading>);
    assert.isNull(first.active());
    const other = document.createElement('input');
    document.body.append(other);
    other.focus();
    draw(<Heading focus>Later</Heading>);
    assert.equal(document.activeElement, other);
  });
});

describe('long words in large type, at 320 px', () => {
  beforeEach(() => setViewport({ width: 320, height: 600 }));
  afterEach(() => setViewport({ width: 800, height: 600 }));
  const large = { theme: { fontSize: '32px' }, width: 320 } as const;

  it('a title gives way before a word in it is broken', () => {
    const drawn = draw(
      <Card screen="main">
        <Heading>Successfully</Heading>
      </Card>,
      large,
    );
    const heading = drawn.find('h2');
    assert.isBelow(
      heading.clientHeight,
      2 * Number.parseFloat(getComputedStyle(heading).fontSize),
      'one line',
    );
    assert.isAtLeast(Number.parseFloat(getComputedStyle(heading).fontSize), 32, 'not below its text');
  });

  it('a success stays inside its card', () => {
    const long = 'Benachrichtigungseinstellungen';
    const drawn = draw(
      <Card screen="main">
        <Success title={long} text={long} />
      </Card>,
      large,
    );
    const { scrollWidth, clientWidth } = drawn.find('.ae-card');
    assert.isAtMost(scrollWidth, clientWidth);
  });
});

describe('Tabs', () => {
  const tabs = [
    { id: 'email', label: 'Email' },
    { id: 'sms', label: 'Text' },
    { id: 'whatsapp', label: 'WhatsApp' },
  ];
  function Chosen() {
    const [selected, select] = useState('email');
    return (
      <Tabs tabs={tabs} selected={selected} onSelect={select}>
        <p>{selected}</p>
      </Tabs>
    );
  }
  const selected = ({ find }: Drawn) => find('[aria-selected="true"]');

  it('follow the arrows, Home and End, and wrap around', () => {
    const drawn = draw(<Chosen />);
    selected(drawn).focus();
    const visited = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => {
      press(selected(drawn), key);
      assert.equal(drawn.active(), selected(drawn), 'the focus goes along');
      return selected(drawn).textContent;
    });
    assert.deepEqual(visited, ['Text', 'WhatsApp', 'Email', 'WhatsApp', 'Email', 'WhatsApp']);
    assert.equal(drawn.find('[role=tabpanel]').textContent, 'whatsapp');
  });

  it('follow the arrows as they look on a right-to-left page', () => {
    const drawn = draw(<Chosen />, { dir: 'rtl' });
    press(selected(drawn), 'ArrowLeft');
    assert.equal(selected(drawn).textContent, 'Text');
  });

  it('are one stop of the Tab key, and name their panel', () => {
    const { all, find } = draw(<Chosen />);
    assert.deepEqual(
      all('[role=tab]').map((tab) => tab.tabIndex),
      [0, -1, -1],
    );
    assert.equal(find('[role=tabpanel]').getAttribute('aria-labelledby'), find('[role=tab]').id);
    click(all('[role=tab]')[1] as HTMLElement);
    assert.equal(find('[role=tabpanel]').textContent, 'sms');
  });

  it('are not drawn when there is only one', () => {
    const { all, text } = draw(
      <Tabs tabs={tabs.slice(0, 1)} selected="email" onSelect={nothing}>
        only
      </Tabs>,
    );
    assert.lengthOf(all('[role=tablist]'), 0);
    assert.equal(text(), 'only');
  });
});

describe('Countdown', () => {
  it('counts the seconds down to the end and then says so', () => {
    const clock = manualClock();
    const { find } = draw(<Countdown until={clock.now() + 62_000} />, { clock });
    const shown = () => find('.ae-countdown p').textContent;
    assert.equal(shown(), 'Your code expires in 1:02.');
    clock.advance(1000);
    assert.equal(shown(), 'Your code expires in 1:01.');
    clock.advance(60_999);
    assert.equal(shown(), 'Your code expires in 0:01.');
    assert.equal(find('[role=status]').textContent, '', 'nothing is read out each second');
    clock.advance(250);
    assert.equal(shown(), 'Your code has expired.');
    assert.equal(find('[role=status]').textContent, 'Your code has expired.');
  });

  it('is right at once after a long sleep', () => {
    const clock = manualClock();
    let slept = 0;
    const sleepy = { now: () => clock.now() + slept, every: clock.every };
    const { text } = draw(<Countdown until={clock.now() + 300_000} />, { clock: sleepy });
    slept = 3_600_000;
    clock.advance(250);
    assert.include(text(), 'Your code has expired.');
  });

  it('starts again for a new code, and lets its timer go with it', () => {
    const clock = manualClock();
    const { render, text } = draw(<Countdown until={clock.now()} />, { clock });
    render(<Countdown until={clock.now() + 5000} />);
    assert.include(text(), '0:05');
    render(null);
    assert.equal(clock.running(), 0);
  });
});

describe('Resend', () => {
  it('asks, waits while sending, says that it was sent for two seconds, and asks again', () => {
    const clock = manualClock();
    const onResend = spy();
    const resend = (state: 'ready' | 'sending', sentAt: number | null) => (
      <Resend state={state} sentAt={sentAt} onResend={onResend} />
    );
    const { find, render, active } = draw(resend('ready', null), { clock });
    const button = find('button');
    assert.equal(button.textContent, 'Resend code');
    button.focus();
    click(button);
    assert.lengthOf(onResend.calls, 1);
    render(resend('sending', null));
    click(button);
    assert.lengthOf(onResend.calls, 1);
    render(resend('ready', clock.now()));
    assert.equal(button.textContent, 'Code sent');
    assert.equal(find('[role=status]').textContent, 'Code sent');
    clock.advance(1999);
    click(button);
    assert.lengthOf(onResend.calls, 1);
    clock.advance(201);
    assert.equal(button.textContent, 'Resend code');
    click(button);
    assert.lengthOf(onResend.calls, 2);
    assert.equal(active(), button, 'the focus was never lost');
  });

  for (const dir of ['ltr', 'rtl'] as const) {
    it(`keeps the question and the link apart, and both at the edge of the text: ${dir}`, () => {
      const question = (drawn: Drawn) => {
        const range = document.createRange();
        range.selectNode(drawn.find('.ae-resend').firstChild as Node);
        return range.getBoundingClientRect();
      };
      const resend = <Resend state="ready" sentAt={null} onResend={nothing} />;
      const beside = draw(resend, { dir });
      const link = beside.find('button').getBoundingClientRect();
      const gap = dir === 'ltr' ? link.left - question(beside).right : question(beside).left - link.right;
      assert.isAtLeast(gap, 4);
      const below = draw(resend, { dir, width: 90 });
      const edge = dir === 'ltr' ? 'left' : 'right';
      assert.closeTo(below.find('button').getBoundingClientRect()[edge], question(below)[edge], 0.5);
    });
  }
});

describe('Toasts', () => {
  function Stand({ first }: { first: ToastItem[] }) {
    const [toasts, set] = useState(first);
    return <Toasts toasts={toasts} onDone={(id) => set((list) => list.filter((toast) => toast.id !== id))} />;
  }
  const kinds = ['blank', 'error', 'custom', 'success', 'loading'] as const;
  const shown = ({ all }: Drawn) => all('.ae-toast').map((toast) => toast.dataset.kind);

  it('stand 2 s for success, 4 s otherwise, loading until it is taken away; then 230 ms to go', () => {
    const clock = manualClock();
    const drawn = draw(<Stand first={kinds.map((kind) => ({ id: kind, kind, text: kind }))} />, { clock });
    clock.advance(1999);
    assert.lengthOf(drawn.all('[data-state=leaving]'), 0);
    clock.advance(51);
    assert.deepEqual(
      drawn.all('[data-state=leaving]').map((toast) => toast.dataset.kind),
      ['success'],
    );
    clock.advance(250);
    assert.deepEqual(shown(drawn), ['blank', 'error', 'custom', 'loading']);
    clock.advance(1650);
    assert.lengthOf(shown(drawn), 4);
    clock.advance(350);
    assert.deepEqual(shown(drawn), ['loading']);
    clock.advance(3_600_000);
    assert.deepEqual(shown(drawn), ['loading']);
  });

  it('stay while the pointer is on them', () => {
    const clock = manualClock();
    const drawn = draw(<Stand first={[{ id: '1', kind: 'success', text: 'Email resent' }]} />, { clock });
    clock.advance(1900);
    const hover = (name: string) =>
      act(
        () =>
          void drawn
            .find('.ae-toast')
            .dispatchEvent(new PointerEvent(name, { bubbles: true, composed: true })),
      );
    hover('pointerover');
    clock.advance(60_000);
    assert.lengthOf(shown(drawn), 1);
    hover('pointerout');
    clock.advance(50);
    assert.lengthOf(drawn.all('[data-state=leaving]'), 0);
    clock.advance(400);
    assert.lengthOf(shown(drawn), 0);
  });

  it('are at most twenty, the newest, in a region that was there before', () => {
    const list = Array.from({ length: 25 }, (_, id) => ({
      id: String(id),
      kind: 'blank' as const,
      text: String(id),
    }));
    const { find, render, all } = draw(<Toasts toasts={[]} onDone={nothing} />);
    const region = find('[role=status]');
    render(<Toasts toasts={list} onDone={nothing} />);
    assert.equal(find('[role=status]'), region);
    assert.deepEqual([all('.ae-toast').length, all('.ae-toast')[0]?.textContent], [20, '5']);
  });

  for (const dir of ['ltr', 'rtl'] as const) {
    it(`leave the way back free at 320 px and 200 % text, and keep their own words in: ${dir}`, () => {
      const drawn = draw(
        <Card screen="sent">
          <BackButton onClick={nothing} />
          <Toasts toasts={[{ id: '1', kind: 'success', text: 'Email resent' }]} onDone={nothing} />
        </Card>,
        { width: 320, dir },
      );
      drawn.host.style.setProperty('--auth-font-size', '32px');
      const toast = drawn.find('.ae-toast').getBoundingClientRect();
      const back = drawn.find('.ae-back').getBoundingClientRect();
      const words = drawn.find('.ae-toast > span').getBoundingClientRect();
      assert.isTrue(dir === 'ltr' ? toast.left >= back.right : toast.right <= back.left);
      assert.isTrue(words.left >= toast.left && words.right <= toast.right);
    });
  }
});

describe('ErrorNotice', () => {
  it('speaks in a region that was there before, and takes no room while it is silent', () => {
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

describe('linkified', () => {
  const links = (text: string, hosts?: string[]) => {
    const { all, text: whole } = draw(<p>{linkified(text, hosts)}</p>);
    const found = all('a').map((link) => link.getAttribute('href'));
    const said = whole();
    clear();
    return { found, said };
  };

  it('makes links of addresses and leaves everything else as text', () => {
    const text =
      'See https://example.com/a?b=c#d, or (https://docs.example.com). <img src=x onerror=alert(1)>';
    assert.deepEqual(links(text), {
      found: ['https://example.com/a?b=c#d', 'https://docs.example.com'],
      said: text,
    });
  });

  it('never makes links of other schemes', () => {
    assert.deepEqual(links('javascript:alert(1) http://example.com data:x').found, []);
  });

  it('can be kept to hosts that are known', () => {
    const text = 'https://evil.example/ https://auth.example.com/x https://example.com.evil.example/y';
    assert.deepEqual(links(text, ['example.com']).found, ['https://auth.example.com/x']);
  });
});

describe('Card', () => {
  it('brings a new screen in quietly, but not the first, and not for those who want no motion', async () => {
    const screen = (name: string) => (
      <Card screen={name} busy={name === 'next'}>
        {name}
      </Card>
    );
    const { find, render } = draw(screen('main'));
    const motion = () => getComputedStyle(find('.ae-screen')).animationName;
    assert.equal(motion(), 'none');
    render(screen('next'));
    assert.equal(motion(), 'ae-enter');
    assert.equal(find('.ae-card').getAttribute('aria-busy'), 'true');
    await emulateMedia({ reducedMotion: 'reduce' });
    assert.equal(motion(), 'none');
  });
});

describe('Logo', () => {
  it('goes away when it cannot be loaded, and is at most 100 by 50', async () => {
    const big = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"/>')}`;
    const { all, render, find } = draw(<Logo src="data:image/png;base64,broken" />);
    await until(() => all('img').length === 0);
    render(<Logo src={big} />);
    await until(() => find<HTMLImageElement>('img').naturalWidth > 0);
    const { width, height } = find('img').getBoundingClientRect();
    assert.isAtMost(width, 100);
    assert.isAtMost(height, 50);
  });
});

describe('Boundary', () => {
  it('shows a message instead of what failed, tells of it, and tries again', () => {
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

/** The text that a field's `aria-describedby` leads to. */
function describedBy(field: Element): string {
  const root = field.getRootNode() as ShadowRoot;
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => root.getElementById(id)?.textContent).join(' ');
}

/** React tells the console of errors that a boundary has caught; that is expected here. */
function silently<T>(run: () => T): T {
  const { error } = console;
  console.error = nothing;
  try {
    return run();
  } finally {
    console.error = error;
  }
}
