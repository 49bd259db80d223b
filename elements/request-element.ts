/** The base of the elements other than the login. The entry draws only a waiting card for them. */
import { firstScreen } from '../src/login/first-screen.ts';
import type { CommonOptions } from '../src/machine/common-options.ts';
import { lazy } from '../src/machine/lazy.ts';
import type { Fields } from '../src/validate/schema.ts';
import { AuthElement, type Settings } from './auth-element.ts';
import { fetchMain } from './stages/fetch-main.ts';
import type { ElementMain, Prepared } from './stages/main.ts';

type LoadMain = () => Promise<ElementMain<Settings<CommonOptions>>>;

/** Fetches the main stage of each element. */
export interface RequestMains {
  readonly account: LoadMain;
  readonly consent: LoadMain;
  readonly logout: LoadMain;
}

/** The class of an element other than the login. */
export function requestElement<Options extends CommonOptions>(name: keyof RequestMains, rules: Fields) {
  const main = lazy(fetchMain, async (part) => (await part.requests())[name]());
  return class RequestElement extends AuthElement<Options, Settings<CommonOptions>> {
    static override readonly rules = rules;
    // This field is public, because a declaration of the class has to name it.
    readonly main = main;

    prepare(props: Settings<Options>): Prepared<Settings<CommonOptions>> {
      return { props, ...firstScreen({ ...props, offersOf: false }) };
    }
  };
}
