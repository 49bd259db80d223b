/** Renders components for a test, with a clock that the test advances. */

import { sendKeys, sendMouse } from '@web/test-runner-commands';
import axe from 'axe-core';
import { assert } from 'chai';
import { type ReactNode, act as reactAct } from 'react';
import { createRoot } from 'react-dom/client';
import { ownStyle } from '../../elements/drawing/own-style.ts';
import { ready } from '../../session-core/lib/ready.ts';
import { extras } from '../../src/components/extras-alone.ts';
import { Root } from '../../src/components/frame/root.tsx';
import { linkified } from '../../src/components/messages/linkified.tsx';
import { touchesCss } from '../../src/components/touches-css.ts';
import { presetOf, type Ui, type UiClock, UiProvider } from '../../src/components/ui.tsx';
import { bringTexts } from '../../src/strings/loaded-messages.ts';
import { messages } from '../../src/strings/messages.ts';
import { createTranslate, type StringOverrides } from '../../src/strings/translate.ts';
import { allTokens } from '../../src/theme/later-tokens.ts';
import type { ThemeSetting } from '../../src/theme/theme.ts';

// A component alone has the texts of every product.
bringTexts(messages);

/** Runs `change` and React's updates. Events from the browser itself need no wrapper. */
export function act(change: () => void) {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  try {
    reactAct(change);
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = false;
  }
}

/** A clock that only the test advances. */
export function manualClock(start = 1_700_000_000_000) {
  let now = start;
  const timers = new Set<{ due: number; ms: number; tick: () => void }>();
  const clock: UiClock = {
    now: () => now,
    every(ms, tick) {
      const timer = { due: now + ms, ms, tick };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
  /** Advances by `ms` and calls every timer at its time, in order. */
  function advance(ms: number) {
    const end = now + ms;
    for (;;) {
      const next = [...timers].filter((timer) => timer.due <= end).sort((a, b) => a.due - b.due)[0];
      if (!next) break;
      now = next.due;
      next.due += next.ms;
      act(() => next.tick());
    }
    now = end;
  }
  return { ...clock, advance, running: () => timers.size };
}

export interface DrawOptions {
  theme?: ThemeSetting;
  strings?: StringOverrides;
  /** Other texts than those of the form for users. */
  translate?: Ui['t'];
  /** The language of the texts. */
  locale?: string;
  dir?: 'ltr' | 'rtl';
  /** Render in the light DOM. @default false */
  light?: boolean;
  /** Width of the container, px. @default 480 */
  width?: number;
  clock?: UiClock;
}

const open: (() => void)[] = [];

/** Renders in its own shadow root. */
export function draw(content: ReactNode, options: DrawOptions = {}) {
  const {
    theme = 'light',
    strings,
    translate,
    locale,
    dir = 'ltr',
    light = false,
    width = 480,
    clock = manualClock(),
  } = options;
  const place = document.createElement('div');
  place.style.inlineSize = `${width}px`;
  place.dir = dir;
  const host = document.createElement('div');
  place.append(host);
  document.body.append(place);
  const container = light ? host : host.attachShadow({ mode: 'open' });
  const scope = `ae-t${open.length}`;
  const style = ownStyle();
  style.use(container, `.${scope}`, theme, allTokens);
  const ui: Ui = {
    t: translate ?? createTranslate({ overrides: strings, locale }),
    linked: linkified,
    extras: ready(extras),
    clock,
    preset: presetOf(theme),
    container,
    idPrefix: `${scope}-`,
  };
  const root = createRoot(container, { identifierPrefix: scope });
  const render = (next: ReactNode) =>
    act(() =>
      root.render(
        <UiProvider value={ui}>
          <Root scope={scope} touches={touchesCss}>
            {next}
          </Root>
        </UiProvider>,
      ),
    );
  render(content);
  const close = () => {
    act(() => root.unmount());
    style.end();
    place.remove();
  };
  open.push(close);
  return {
    host,
    place,
    isOtherLook: theme !== 'light' || dir === 'rtl',
    container,
    render,
    /** The only matching element; fails if there is none. */
    find<E extends HTMLElement = HTMLElement>(selector: string): E {
      const element = container.querySelector<E>(selector);
      assert.ok(element, `there is a ${selector}`);
      return element;
    },
    all: (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)],
    text: () => (container.textContent ?? '').replace(/\s+/g, ' ').trim(),
    active: () => (container instanceof ShadowRoot ? container.activeElement : document.activeElement),
  };
}

export type Drawn = ReturnType<typeof draw>;

/** Removes everything rendered; call it after each test. */
export function clear() {
  for (const close of open.splice(0)) close();
}

/** The axe rules that measure. The others give the same result in every look, and take most of the time. */
const measured = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/**
 * Fails with the rule and the element of every violation that axe finds: contrast, names, and targets of at least 24 px among
 * them. In another look than light and from left to right it only measures.
 */
export async function assertAccessible(
  { place, isOtherLook }: { place: HTMLElement; isOtherLook: boolean },
  rules: axe.RuleObject = {},
) {
  const { violations } = await axe.run(place, {
    resultTypes: ['violations'],
    rules: {
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
      'target-size': { enabled: true },
      ...rules,
    },
    ...(isOtherLook && { runOnly: measured }),
  });
  const complaints = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  assert.deepEqual(complaints, []);
}

/** Types into an input as a browser does, with one input event per letter but without `beforeinput`. */
export function type(input: HTMLInputElement, text: string) {
  for (const letter of text) {
    act(() => {
      const start = input.selectionStart ?? input.value.length;
      input.setRangeText(letter, start, input.selectionEnd ?? start, 'end');
      input.dispatchEvent(
        new InputEvent('input', { bubbles: true, composed: true, data: letter, inputType: 'insertText' }),
      );
    });
  }
}

/** An input method has written `text`, and may still change it. */
export function compose(input: HTMLInputElement, text: string) {
  act(() => {
    input.value = text;
    const inputType = 'insertCompositionText';
    input.dispatchEvent(
      new InputEvent('input', { bubbles: true, composed: true, data: text, inputType, isComposing: true }),
    );
  });
}

/** The input method has finished. */
export function composed(input: HTMLInputElement) {
  act(() => {
    const end = { bubbles: true, composed: true, data: input.value };
    input.dispatchEvent(new CompositionEvent('compositionend', end));
  });
}

export function paste(input: HTMLInputElement, text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true });
  // Firefox ignores the data passed to the constructor.
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  act(() => {
    input.dispatchEvent(event);
  });
}

export function press(element: Element, key: string) {
  act(() => {
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true }),
    );
  });
}

export function click(element: HTMLElement) {
  act(() => element.click());
}

/** Presses real keys on the focused element. */
export const keyboard = {
  press: (key: string) => byBrowser(() => sendKeys({ press: key })),
  type: (text: string) =>
    byBrowser(async () => {
      // WebKit's driver drops the second of two equal keys in a row.
      for (const piece of text.replace(/(.)(?=\1)/g, '$1\n').split('\n')) await sendKeys({ type: piece });
    }),
};

/** Clicks with the real pointer in the middle of the element. */
export function clickOn(element: Element | undefined) {
  assert.ok(element);
  const { left, top, width, height } = element.getBoundingClientRect();
  const position: [number, number] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  return byBrowser(() => sendMouse({ type: 'click', position }));
}

/** Waits for a condition; fails after eight seconds. */
export function until(condition: () => boolean) {
  return byBrowser(async () => {
    const end = performance.now() + 8_000;
    while (!condition()) {
      assert.isBelow(performance.now(), end, `in time: ${condition}`);
      await frame();
    }
  });
}

async function byBrowser(action: () => Promise<unknown>) {
  await action();
  await frame();
}

/** Waits for the next frame and React's deferred work. */
function frame() {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}
