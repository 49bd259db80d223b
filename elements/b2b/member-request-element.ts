/** The base of the elements for members other than the sign-in. The entry draws only a waiting card for them. */
import { firstBusinessScreen } from '../../src/b2b/draw.ts';
import { lazy } from '../../src/machine/lazy.ts';
import type { Fields } from '../../src/validate/schema.ts';
import { AuthElement, type Settings } from '../auth-element.ts';
import type { RequestOptions } from '../request-flows/flow.ts';
import type { Prepared } from '../stages/main.ts';
import { withTexts } from './business-texts.ts';
import { fetchMain } from './fetch-main.ts';

type Props = Settings<RequestOptions>;

/** The class of an element other than the sign-in. */
export function memberRequestElement<Options extends RequestOptions>(
  name: 'accountMain' | 'consentMain' | 'logoutMain',
  rules: Fields,
) {
  const main = withTexts(lazy(fetchMain, (part) => part[name]()));
  return class MemberRequestElement extends AuthElement<Options, Props> {
    static override readonly rules = rules;
    // This field is public, because a declaration of the class has to name it.
    readonly main = main;

    prepare(settings: Settings<Options>): Prepared<Props> {
      return { props: settings, ...firstBusinessScreen({ ...settings, isMain: false }) };
    }
  };
}
