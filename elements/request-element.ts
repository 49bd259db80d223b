/** What `<auth-idp-consent>` and `<auth-logout>` have in common. All that they do comes in a later chunk. */
import { firstScreen } from '../src/login/first-screen.ts';
import type { CommonOptions } from '../src/machine/common-options.ts';
import { later } from '../src/machine/later.ts';
import type { Fields } from '../src/validate/schema.ts';
import { AuthElement, type Settings } from './auth-element.ts';
import type { Inside, Prepared } from './inside.ts';
import { withReact } from './with-react.ts';

/** What the later chunk has for each element. */
export interface RequestParts {
  readonly consent: Inside<Settings<CommonOptions>>;
  readonly logout: Inside<Settings<CommonOptions>>;
}

/** The class of an element that answers another app's request. */
export function requestElement<Options extends CommonOptions>(name: keyof RequestParts, rules: Fields) {
  const inside = later(withReact, async (part) => (await part.requests())[name]);
  return class RequestElement extends AuthElement<Options, Settings<CommonOptions>> {
    static override readonly rules = rules;
    // Not private: a declaration of the class has to name it.
    readonly inside = inside;

    prepare(given: Settings<Options>): Prepared<Settings<CommonOptions>> {
      return { given, ...firstScreen({ ...given, offersOf: false }) };
    }
  };
}
