/**
 * React inside an element. r2wc mounts, updates and unmounts a React root in an inner element of its own. This subclass adds
 * what it lacks: properties by reference, a tree that survives a move in the document, and hydration of the drawing.
 */
import r2wc from '@r2wc/react-to-web-component';
import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { unclobbered } from '../../session-core/lib/unclobbered.ts';
import { hostOf, mayTakeFocus } from '../../src/components/focus.ts';
import { placeTag } from '../drawing/place.ts';

/** The keys of r2wc's props, React root and render method. r2wc is pinned, and a test checks them. */
const reactProps = Symbol.for('r2wc.props');
const reactContext = Symbol.for('r2wc.context');
const reactRender = Symbol.for('r2wc.render');

/** The members of r2wc's class. */
interface ReactElement extends HTMLElement {
  connectedCallback(): void;
  disconnectedCallback(): void;
  [reactProps]: object;
  [reactContext]: { root: unknown; ReactComponent: unknown } | undefined;
  [reactRender](): void;
}

/** The one component that r2wc mounts. Its props say what to draw. */
function Shown({ View, given: props }: { View: ComponentType<object>; given: object }) {
  return createElement(View, props);
}

const shown = Shown as ComponentType<object>;

// r2wc derives the type of its class from its props option, which we do not use.
const Wrapped = r2wc(shown) as unknown as new () => ReactElement;

/** The inner element. */
class Screens extends Wrapped {
  #focused: HTMLElement | null = null;

  /** The owner opens it. It stays open when it is moved, which takes the focus away. */
  override connectedCallback(): void {
    const focused = this.#focused;
    // After the host's script, which may also show the dialog that it was moved into, and that focuses its first button.
    queueMicrotask(() => {
      const dialog = (hostOf(this.getRootNode()) ?? this).closest(':modal');
      if (focused && (mayTakeFocus(this) || dialog?.contains(this.ownerDocument.activeElement)))
        focused.focus();
    });
  }

  override disconnectedCallback(): void {}

  /** React makes its nodes and listens by this one. */
  override get ownerDocument(): Document {
    return unclobbered(super.ownerDocument);
  }

  open<Props extends object>(
    View: ComponentType<Props>,
    props: Props,
    { drawn, onMismatch }: { drawn: boolean; onMismatch: (error: unknown) => void },
  ): void {
    this[reactProps] = { View, given: props };
    this.#followFocus();
    if (!drawn) {
      super.connectedCallback();
      return;
    }
    const restore = keepText(this);
    // Synchronously: an update during hydration would make React render from scratch.
    flushSync(() => {
      const root = hydrateRoot(this, createElement(shown, this[reactProps]), {
        onRecoverableError: onMismatch,
      });
      this[reactContext] = { root, ReactComponent: shown };
    });
    restore();
  }

  update<Props extends object>(View: ComponentType<Props>, props: Props): void {
    this[reactProps] = { View, given: props };
    this[reactRender]();
  }

  #followFocus(): void {
    this.#focused = this.querySelector(':focus');
    this.addEventListener('focusin', ({ target }) => {
      this.#focused = target as HTMLElement;
    });
    // Some browsers report the loss at a removal, too, before they report the insertion.
    this.addEventListener('focusout', () =>
      queueMicrotask(() => {
        if (!this.matches(':focus-within')) this.#focused = null;
      }),
    );
  }

  close(): void {
    super.disconnectedCallback();
  }
}

/** Upgrades the inner element, and returns it with its type. */
export function screensOf(place: HTMLElement): Screens {
  if (!customElements.get(placeTag)) customElements.define(placeTag, Screens);
  customElements.upgrade(place);
  // Upgraded by the line above.
  return place as Screens;
}

/** Remembers the fields. @returns a function that restores those that React replaced */
function keepText(place: HTMLElement): () => void {
  const root = unclobbered(place.getRootNode() as Document | ShadowRoot);
  const fields = [...place.querySelectorAll('input')].map((field) => ({
    field,
    value: field.value,
    focused: root.activeElement === field,
  }));
  return () => {
    for (const { field, value, focused } of fields) {
      if (place.contains(field)) continue;
      const again = place.querySelector<HTMLInputElement>(`input[name="${field.name}"]`);
      if (!again) continue;
      again.value = value;
      if (focused) again.focus({ preventScroll: true });
    }
  };
}
