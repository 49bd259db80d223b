/** Notifies the host page, by events and callbacks. */
import type { CommonOptions } from '../src/machine/common-options.ts';
import type { Answered } from '../src/machine/events.ts';
import { pageConfig } from './options/page-config.ts';
import type { ElementContext } from './stages/main.ts';

/** Fires the event, and calls the callback of the configuration for the same event. */
export type Notify = (name: 'auth-event' | 'auth-error', detail: object, answered?: Answered) => void;

export function notifierOf(element: ElementContext['element']): Notify {
  return (name, detail, answered) => {
    const cancelable = !!answered;
    const event = new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable });
    element.dispatchEvent(event);
    const callback = name === 'auth-event' ? 'onEvent' : 'onError';
    const options: CommonOptions = element.config;
    const listener = options[callback] ?? pageConfig()[callback];
    try {
      (listener as ((detail: unknown) => void) | undefined)?.(detail);
    } catch (error) {
      // A fault of the host must not stop the visitor, and must not go unnoticed.
      console.error(`auth-elements: ${callback} threw`, error);
    }
    answered?.(event.defaultPrevented);
  };
}
