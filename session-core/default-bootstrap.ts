/** The project's settings: what holds until the project was asked for the first time, and of which kind each is. */
import type { Bootstrap } from './client.ts';
import { isRecord } from './is-record.ts';

/** What holds by itself, and whether a value may hold instead. */
type Kind<T> = readonly [standard: T, fits: (value: unknown) => boolean];

const isText = (value: unknown) => typeof value === 'string';
const text: Kind<null> = [null, isText];
const texts: Kind<[]> = [[], (value) => Array.isArray(value) && value.every(isText)];
const flag: Kind<false> = [false, (value) => typeof value === 'boolean'];
const record: Kind<null> = [null, isRecord];
const captcha: Kind<Bootstrap['captchaSettings']> = [
  { enabled: false },
  (value) =>
    isRecord(value) && (value.enabled === false || (value.enabled === true && isText(value.siteKey))),
];

const kinds: { readonly [Name in keyof Bootstrap]: Kind<Bootstrap[Name]> } = {
  projectName: text,
  displayWatermark: flag,
  cnameDomain: text,
  emailDomains: texts,
  captchaSettings: captcha,
  pkceRequiredForEmailMagicLinks: flag,
  pkceRequiredForPasswordResets: flag,
  pkceRequiredForOAuth: flag,
  pkceRequiredForSso: flag,
  slugPattern: text,
  createOrganizationEnabled: flag,
  passwordConfig: record,
  runDFPProtectedAuth: flag,
  dfpProtectedAuthMode: text,
  rbacPolicy: record,
  siweRequiredForCryptoWallets: flag,
  vertical: text,
};

/** Each field if it is of its kind, else the default. */
export function toBootstrap(fields: Record<string, unknown>): Bootstrap {
  const entries = Object.entries(kinds).map(([name, [standard, fits]]) => {
    const value = fields[name];
    return [name, fits(value) ? value : standard];
  });
  // Built from the table's own keys, each value of its kind.
  return Object.fromEntries(entries) as Bootstrap;
}

/** What holds until the project was asked for the first time. */
export const defaultBootstrap = toBootstrap({});
