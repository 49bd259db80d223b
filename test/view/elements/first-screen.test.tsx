/** The drawing of the first screen equals React's tree, and hydration loses nothing. */

import { assert } from 'chai';
import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server.browser';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import { ready } from '../../../session-core/lib/ready.ts';
import { Button } from '../../../src/components/buttons/button.tsx';
import { Tabs } from '../../../src/components/buttons/tabs.tsx';
import { drawButton, drawErrorNotice, drawTabs, drawWaiting } from '../../../src/components/drawn.ts';
import { extras } from '../../../src/components/extras-alone.ts';
import { Card } from '../../../src/components/frame/card.tsx';
import { Root } from '../../../src/components/frame/root.tsx';
import { Waiting } from '../../../src/components/frame/waiting.tsx';
import { ErrorNotice } from '../../../src/components/messages/notice.tsx';
import { type Ui, UiProvider } from '../../../src/components/ui.tsx';
import { toHtml } from '../../../src/drawing/html.ts';
import { patch } from '../../../src/drawing/patch.ts';
import { type Drawn, h } from '../../../src/drawing/tree.ts';
import { drawMain } from '../../../src/login/draw-main.ts';
import { MainScreen } from '../../../src/login/main-screen.tsx';
import { mixProblem } from '../../../src/login/mix-problem.ts';
import type { LoginOptions } from '../../../src/login/options.ts';
import { resolveConfig } from '../../../src/login/resolve-config.ts';
import { lazy } from '../../../src/machine/lazy.ts';
import { productIds } from '../../../src/machine/product-ids.ts';
import { offersOf } from '../../../src/products/entry.ts';
import { missingMains } from '../../../src/products/table.ts';
import { entryTexts } from '../../../src/strings/entry-messages.ts';
import { createTranslate } from '../../../src/strings/translate.ts';
import { table } from '../../flow/login-table.ts';
import fc from '../../properties.ts';
import { manualClock } from '../world.tsx';

const scope = 'ae-i';
const plain = { tab: null, busy: false, failed: false } as const;

function texts(options: LoginOptions) {
  const texts = entryTexts(options.strings);
  assert.ok(texts, 'the texts are plain');
  return texts;
}

function drawing(options: LoginOptions): Drawn {
  const config = resolveConfig(options);
  const t = texts(options);
  return drawMain({ scope, idPrefix: scope, t, config, offers: offersOf(config), ...plain });
}

function place(): HTMLElement {
  const element = document.createElement('div');
  document.body.append(element);
  return element;
}

function main(options: LoginOptions, container: HTMLElement): ReactNode {
  const config = resolveConfig(options);
  const ui: Ui = {
    t: createTranslate({ overrides: options.strings }),
    linked: (text) => text,
    extras: ready(extras),
    clock: manualClock(),
    container,
    idPrefix: scope,
  };
  return (
    <UiProvider value={ui}>
      <Root scope={scope}>
        <Card screen="main" busy={false}>
          <MainScreen
            screen={{ name: 'main' }}
            table={table}
            state={{ busy: [], problem: null }}
            config={config}
            bootstrap={defaultBootstrap}
            send={() => {}}
            returned={false}
            tab={null}
            idle={lazy(() => Promise.reject(new Error('not needed')))}
          />
        </Card>
      </Root>
    </UiProvider>
  );
}

/** A tree as text: names, attributes in alphabetical order, and texts. */
function written(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return JSON.stringify(node.nodeValue);
  const element = node as Element;
  const attributes = element
    .getAttributeNames()
    .sort()
    .map((name) => ` ${name}="${element.getAttribute(name)}"`);
  const inside = [...element.childNodes].map(written).join('');
  return `<${element.namespaceURI?.endsWith('svg') ? 'svg:' : ''}${element.localName}${attributes.join('')}>${inside}</>`;
}

const inPlace = (element: Element) => [...element.childNodes].map(written).join('');

/** What React expects to hydrate: its first render, before any effect. */
function byReact(make: (container: HTMLElement) => ReactNode): string {
  const markup = renderToStaticMarkup(make(document.createElement('div')));
  return inPlace(new DOMParser().parseFromString(markup, 'text/html').body);
}

function byDrawing(drawn: Drawn): string {
  const container = place();
  patch(container, [drawn]);
  const text = inPlace(container);
  container.remove();
  return text;
}

const manyOptions: fc.Arbitrary<LoginOptions> = fc.record({
  products: fc.shuffledSubarray([...productIds], { minLength: 1 }),
  otpOptions: fc.record({
    methods: fc.shuffledSubarray(['email', 'sms', 'whatsapp'] as ('email' | 'sms' | 'whatsapp')[], {
      minLength: 1,
    }),
  }),
  oauthOptions: fc.record({
    providers: fc.uniqueArray(fc.record({ type: fc.constantFrom('google', 'github', 'tiktok', 'our-own') }), {
      selector: ({ type }) => type,
    }),
  }),
  variant: fc.constantFrom('login', 'create-account'),
  hideHeader: fc.boolean(),
  locale: fc.constantFrom('en', 'en-US', 'de-AT', 'en-ZZ'),
  logoUrl: fc.constantFrom('', 'data:image/gif;base64,R0lGODlhAQABAAAAACw='),
  strings: fc.constantFrom({}, { 'login.title': 'Don’t & "be" shy', 'formField.email.label': "L'adresse" }),
});

const anyOptions: fc.Arbitrary<LoginOptions> = fc
  .tuple(manyOptions, fc.boolean())
  .map(([options, any]) => ({ ...options, ...(any && { identifier: 'any' }) }));

describe('the drawing of the first screen', () => {
  before(() => Promise.all(missingMains(productIds, true).map((main) => main.load())));

  it('equals the tree of its markup', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        fc.pre(mixProblem(resolveConfig(options)) === null);
        const drawn = drawing(options);
        const parsed = new DOMParser().parseFromString(toHtml(drawn), 'text/html');
        assert.equal(inPlace(parsed.body), byDrawing(drawn));
      }),
      { numRuns: 50 },
    );
  });

  it('equals the tree that React renders, for every mix of products', () => {
    const runs = { numRuns: 150 };
    fc.assert(
      fc.property(anyOptions, (options) => {
        fc.pre(mixProblem(resolveConfig(options)) === null);
        const expected = byReact((container) => main(options, container));
        assert.equal(byDrawing(drawing(options)), expected);
      }),
      runs,
    );
  });

  it('equals the single components too: tabs, busy button, notice, waiting', () => {
    const t = texts({});
    const surroundings = { t, idPrefix: scope };
    const tabs = [
      { id: 'sms', label: 'Text' },
      { id: 'email', label: 'Email' },
    ] as const;
    const inUi = (content: ReactNode) => (container: HTMLElement) => {
      const ui: Ui = {
        t: createTranslate(),
        linked: (text) => text,
        extras: ready(extras),
        clock: manualClock(),
        container,
        idPrefix: scope,
      };
      return <UiProvider value={ui}>{content}</UiProvider>;
    };
    const pairs: [Drawn, ReactNode][] = [
      [
        drawTabs(surroundings, tabs, 'email', h('p', {}, 'panel')),
        <Tabs key="tabs" tabs={tabs} selected="email" onSelect={() => {}}>
          <p>panel</p>
        </Tabs>,
      ],
      [
        drawButton('primary', { type: 'submit', busy: true }, 'Go'),
        <Button key="button" kind="primary" type="submit" busy>
          Go
        </Button>,
      ],
      [drawErrorNotice(), <ErrorNotice key="notice" />],
      [drawWaiting(surroundings), <Waiting key="waiting" />],
    ];
    for (const [drawn, component] of pairs) assert.equal(byDrawing(drawn), byReact(inUi(component)));
  });

  it('is hydrated by React node by node, with the typed text and without a warning', () => {
    const options: LoginOptions = {
      products: ['otp'],
      logoUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    };
    const container = place();
    patch(container, [drawing(options)]);
    const field = container.querySelector('input');
    assert.ok(field);
    field.value = 'half@typed';
    field.focus();
    const complaints: unknown[] = [];
    const heard = console.error;
    console.error = (...args: unknown[]) => complaints.push(args);
    let root: ReturnType<typeof hydrateRoot> | undefined;
    flushSync(() => {
      root = hydrateRoot(container, <StrictMode>{main(options, container)}</StrictMode>, {
        onRecoverableError: (error) => complaints.push(error),
      });
    });
    console.error = heard;
    assert.deepEqual(complaints, []);
    assert.equal(container.querySelector('input'), field);
    assert.equal(field.value, 'half@typed');
    assert.equal(document.activeElement, field);
    root?.unmount();
    container.remove();
  });
});

describe('a drawing that changes', () => {
  it('keeps matching nodes and the text typed in them', () => {
    const container = place();
    patch(container, [drawing({ products: ['otp'] })]);
    const field = container.querySelector('input');
    assert.ok(field);
    field.value = 'half@typed';
    field.focus();
    const others: LoginOptions[] = [
      { products: ['otp'], hideHeader: true },
      { products: ['emailMagicLinks'], logoUrl: 'data:,' },
      { products: ['otp'], strings: { 'formField.email.label': 'Adresse' } },
    ];
    for (const options of others) {
      patch(container, [drawing(options)]);
      assert.equal(container.querySelector('input'), field);
      assert.equal(field.value, 'half@typed');
      assert.equal(document.activeElement, field);
      assert.equal(inPlace(container), byDrawing(drawing(options)));
    }
    container.remove();
  });

  it('leaves a host’s text that needs the parser to React', () => {
    assert.isNull(entryTexts({ 'login.title': 'Hello {name}' }));
    assert.isNull(entryTexts({ 'login.title': "It''s" }));
    assert.equal(entryTexts({ 'login.title': "It's" })?.('login.title'), "It's");
    assert.equal(createTranslate({ overrides: { 'login.title': "It's" } })('login.title'), "It's");
  });
});
