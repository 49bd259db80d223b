/**
 * React inside an element. r2wc keeps its job of mounting, updating and unmounting a React root, in an element of its
 * own within the public one; this subclass mends what it leaves open: properties by reference, a tree that survives a
 * move in the document, and a first drawing that React takes over instead of making its own.
 */
import r2wc from '@r2wc/react-to-web-component';
import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { unclobbered } from '../session-core/unclobbered.ts';
import { keepText } from './keep-text.ts';
import { placeTag } from './place.ts';

/** The keys under which r2wc keeps its props, its React root and its render method; a test checks them, r2wc is pinned. */
const reactProps = Symbol.for('r2wc.props');
const reactContext = Symbol.for('r2wc.context');
const reactRender = Symbol.for('r2wc.render');

/** What r2wc's class has besides being an element. */
interface ReactElement extends HTMLElement {
  connectedCallback(): void;
  disconnectedCallback(): void;
  [reactProps]: object;
  [reactContext]: { root: unknown; ReactComponent: unknown } | undefined;
  [reactRender](): void;
}

/** The one component that r2wc mounts; what it draws is handed to it. */
function Shown({ View, given }: { View: ComponentType<object>; given: object }) {
  return createElement(View, given);
}

const shown = Shown as ComponentType<object>;

// r2wc types its class by its props option, which is not used here.
const Wrapped = r2wc(shown) as unknown as new () => ReactElement;

/** The element inside. */
class Screens extends Wrapped {
  override connectedCallback(): void {
    // It is opened by its owner, and stays open when it is moved.
  }

  override disconnectedCallback(): void {}

  /** React makes its nodes and listens by this one. */
  override get ownerDocument(): Document {
    return unclobbered(super.ownerDocument);
  }

  open<Props extends object>(
    View: ComponentType<Props>,
    given: Props,
    { drawn, onMismatch }: { drawn: boolean; onMismatch: (error: unknown) => void },
  ): void {
    this[reactProps] = { View, given };
    if (!drawn) {
      super.connectedCallback();
      return;
    }
    const restore = keepText(this);
    // In one go: an update that comes before React has taken over would make it draw anew.
    flushSync(() => {
      const root = hydrateRoot(this, createElement(shown, this[reactProps]), {
        onRecoverableError: onMismatch,
      });
      this[reactContext] = { root, ReactComponent: shown };
    });
    restore();
  }

  update<Props extends object>(View: ComponentType<Props>, given: Props): void {
    this[reactProps] = { View, given };
    this[reactRender]();
  }

  close(): void {
    super.disconnectedCallback();
  }
}

/** Gives the inner element its class, and the element itself as one of that class. */
export function screensOf(place: HTMLElement): Screens {
  if (!customElements.get(placeTag)) customElements.define(placeTag, Screens);
  customElements.upgrade(place);
  // Upgraded by the line above.
  return place as Screens;
}
