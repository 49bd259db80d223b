/** What the flow of consent reads of the options. */
import { parseAuthorizeRequest } from '../../session-core/idp/idp-requests.ts';
import type { ConsentConfig } from '../../src/consent/flow.ts';
import type { ConsentOptions } from '../../src/consent/options.ts';
import { isFramed } from '../../src/validate/framed.ts';
import type { InitialAddress } from './flow.ts';
import { readRequest } from './read-request.ts';

type Options = Pick<
  ConsentOptions,
  'request' | 'allowFraming' | 'authTokenParams' | 'getIDPConsentManifest' | 'locale'
>;

/** A change in any of these starts the flow again. */
export const consentRestartKey = ({ request, allowFraming, authTokenParams }: Options) => [
  request,
  allowFraming,
  authTokenParams,
];

export function consentConfig(options: Options, address: InitialAddress): ConsentConfig {
  const { request, allowFraming = false, authTokenParams, getIDPConsentManifest, locale } = options;
  return {
    ...readRequest(parseAuthorizeRequest, request, address),
    framed: !allowFraming && isFramed(window),
    authTokenParams,
    getIDPConsentManifest,
    locale,
  };
}
