/** The class of `<auth-b2b-idp-consent>`; `index.ts` registers it. */
import { firstBusinessScreen } from '../../src/b2b/draw.ts';
import { type BusinessConsentOptions, businessConsentRules } from '../../src/b2b-consent/options.ts';
import { lazy } from '../../src/machine/lazy.ts';
import { AuthElement, type Settings } from '../auth-element.ts';
import type { Prepared } from '../main.ts';
import type { RequestOptions } from '../request-flows/flow.ts';
import { withTexts } from './business-texts.ts';
import { fetchMain } from './fetch-main.ts';
import type { AuthB2BIdpConsentElement } from './public-types.ts';

type Props = Settings<RequestOptions>;

const main = withTexts(lazy(fetchMain, (part) => part.consentMain()));

/**
 * Asks a signed-in member whether another app may use their account, in the name of their organization, and sends them
 * back to it with the answer.
 *
 * @tag auth-b2b-idp-consent
 * @tagname auth-b2b-idp-consent
 *
 * @fires {CustomEvent<BusinessEventDetail>} auth-event - Something happened; `detail` is `{ type, data }`.
 * @fires {CustomEvent<BusinessErrorDetail>} auth-error - Something went wrong; `detail` is `{ code, message, … }`.
 */
export class AuthB2BIdpConsent
  extends AuthElement<BusinessConsentOptions, Props>
  implements AuthB2BIdpConsentElement
{
  static override readonly rules = businessConsentRules;
  protected readonly main = main;

  protected prepare(settings: Settings<BusinessConsentOptions>): Prepared<Props> {
    return { props: settings, ...firstBusinessScreen({ ...settings, isMain: false }) };
  }
}
