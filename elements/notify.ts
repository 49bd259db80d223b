/** Lets a host page hear what an element has to tell. */
import type { CommonOptions } from '../src/machine/common-options.ts';
import type { ElementContext } from './main.ts';
import { pageConfig } from './page-config.ts';

/** Fires the event, and calls the callback of the configuration that hears the same. */
export type Notify = (name: 'auth-event' | 'auth-error', detail: object) => void;

export function notifierOf(element: ElementContext['element']): Notify {
  return (name, detail) => {
    element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    const callback = name === 'auth-event' ? 'onEvent' : 'onError';
    const own: CommonOptions = element.config;
    const listener = own[callback] ?? pageConfig()[callback];
    try {
      (listener as ((detail: unknown) => void) | undefined)?.(detail);
    } catch (error) {
      // The host's own fault must not stop the visitor, and must not go unseen.
      console.error(`auth-elements: ${callback} threw`, error);
    }
  };
}
