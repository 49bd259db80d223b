/** An element in a page that React renders on the server, in the two ways of `docs/frameworks.md`. */
import { assert } from 'chai';
import { createElement, type ReactNode, StrictMode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import type { AuthLoginElement } from '../../../elements/public-types.ts';
import { provider, wholeElements } from '../element.ts';

wholeElements();

interface Heard {
  onAuthEvent(): void;
}

const attributes = {
  'public-token': 'public-token-test-hydrated',
  'api-base-url': provider,
  products: 'otp',
};

function ByProp({ onAuthEvent }: Heard): ReactNode {
  return createElement('auth-login', { ...attributes, 'onauth-event': onAuthEvent });
}

function ByEffect({ onAuthEvent }: Heard): ReactNode {
  const form = useRef<AuthLoginElement>(null);
  useEffect(() => {
    const { current } = form;
    current?.addEventListener('auth-event', onAuthEvent);
    return () => current?.removeEventListener('auth-event', onAuthEvent);
  }, [onAuthEvent]);
  return createElement('auth-login', { ...attributes, ref: form });
}

/** How often the page receives one event of the element that React hydrates. */
function receivedBy(Component: typeof ByProp): number {
  let count = 0;
  const onAuthEvent = () => {
    count += 1;
  };
  const page = (
    <StrictMode>
      <Component onAuthEvent={onAuthEvent} />
    </StrictMode>
  );
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(page);
  const element = container.querySelector('auth-login');
  const complaints: unknown[] = [];
  const root = flushSync(() =>
    hydrateRoot(container, page, { onRecoverableError: (error) => complaints.push(error) }),
  );
  flushSync(() => root.render(page));
  assert.equal(container.querySelector('auth-login'), element);
  assert.deepEqual(complaints, []);
  element?.dispatchEvent(new CustomEvent('auth-event'));
  flushSync(() => root.unmount());
  element?.dispatchEvent(new CustomEvent('auth-event'));
  container.remove();
  return count;
}

it('React sets no listener that is a property of the element when it hydrates a page', () => {
  assert.equal(receivedBy(ByProp), 0);
});

it('a listener that an effect adds receives each event once, until the component leaves', () => {
  assert.equal(receivedBy(ByEffect), 1);
});
