/** A directory's data about a user: checks it, and separates what has an effect from what is only stored. */
import { type Address, parseAddress } from '../accounts/emails.ts';
import { shownName } from '../http/text.ts';
import { attributeOf } from './attributes.ts';
import { readExternalId, readText } from './directory.ts';
import { isObject, type Resource } from './matching.ts';
import { ScimError } from './scim-error.ts';

export interface DirectoryUser {
  userName: string;
  externalId: string | null;
  /** The address by which the member proves who they are. */
  address: Address;
  name: string;
  active: boolean;
  /** The rest, as it was sent. */
  attributes: Resource;
}

const longestName = 200;
const longestDocument = 64 * 1024;
const storable = /^(?:[A-Za-z$][\w$-]*|urn:[\w:.-]+)$/i;
/** Fields that have columns of their own, are made here, or are not stored. */
const elsewhere = ['schemas', 'id', 'meta', 'groups', 'userName', 'externalId', 'active', 'password'];

/**
 * @param wasActive what counts where the directory does not say it
 * @throws ScimError `invalidValue`
 */
export function readUser(resource: Resource, wasActive: boolean): DirectoryUser {
  const named = Object.fromEntries(
    Object.entries(resource)
      .filter(([name]) => storable.test(name))
      .map(([name, value]) => [attributeOf(name), value]),
  );
  const userName = readText(named.userName, 'userName', 320);
  const attributes = Object.fromEntries(
    Object.entries(named).filter(
      ([name, value]) => !elsewhere.includes(name) && value !== null && value !== undefined,
    ),
  );
  if (JSON.stringify(attributes).length > longestDocument) {
    throw new ScimError(413, `The attributes of a user must have at most ${longestDocument} characters.`);
  }
  return {
    userName,
    externalId: readExternalId(named.externalId),
    address: readUserAddress(userName, attributes.emails),
    name: shownName(nameOf(attributes)).slice(0, longestName),
    active: readTruth(named.active, wasActive),
    attributes,
  };
}

/** The user name or, if it isn't an address, the primary one of the addresses. */
function readUserAddress(userName: string, emails: unknown): Address {
  const userAddress = parseAddress(userName);
  if (userAddress) return userAddress;
  const list = Array.isArray(emails) ? emails.filter(isObject) : [];
  const chosen = list.find(({ primary }) => String(primary).toLowerCase() === 'true') ?? list[0];
  const address = typeof chosen?.value === 'string' ? parseAddress(chosen.value) : null;
  if (address) return address;
  throw new ScimError(
    400,
    'userName, or the primary one of "emails", must be a mail address.',
    'invalidValue',
  );
}

function nameOf({ displayName, name }: Resource): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  if (text(displayName) !== '') return text(displayName);
  if (!isObject(name)) return '';
  return text(name.formatted) || `${text(name.givenName)} ${text(name.familyName)}`.trim();
}

function readTruth(value: unknown, otherwise: boolean): boolean {
  if (value === undefined || value === null) return otherwise;
  // Entra's older dialect writes it as text.
  const text = String(value).toLowerCase();
  if (text === 'true' || text === 'false') return text === 'true';
  throw new ScimError(400, '"active" must be true or false.', 'invalidValue');
}
