/** The attributes of users and groups, as `/Schemas` lists them. @see RFC 7643 sections 4 and 7 */

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact: boolean;
  mutability: 'readWrite' | 'readOnly';
  returned: 'default' | 'always';
  uniqueness: 'none' | 'server';
  subAttributes?: Attribute[];
  referenceTypes?: string[];
}

function attribute(name: string, description: string, more: Partial<Attribute> = {}): Attribute {
  return {
    name,
    type: 'string',
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...more,
  };
}

const texts = (...names: string[]) => names.map((name) => attribute(name, name));
const complex = (name: string, description: string, subAttributes: Attribute[]) =>
  attribute(name, description, { type: 'complex', subAttributes });
const list = (name: string, description: string, ...more: string[]) =>
  attribute(name, description, {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      ...texts('value', 'display', 'type', ...more),
      attribute('primary', 'The preferred one', { type: 'boolean' }),
    ],
  });

const ofUsers = [
  attribute('userName', 'The mail address with which the member signs in', {
    required: true,
    uniqueness: 'server',
  }),
  complex(
    'name',
    'The parts of the name',
    texts('formatted', 'familyName', 'givenName', 'middleName', 'honorificPrefix', 'honorificSuffix'),
  ),
  attribute('displayName', 'The name that others see'),
  ...texts('nickName', 'profileUrl', 'title', 'userType', 'preferredLanguage', 'locale', 'timezone'),
  attribute('active', 'False ends the membership and every session', { type: 'boolean' }),
  list('emails', 'Mail addresses. The primary one counts if userName is not an address'),
  list('phoneNumbers', 'Phone numbers'),
  list('ims', 'Instant messaging addresses'),
  list('photos', 'Pictures'),
  list(
    'addresses',
    'Postal addresses',
    ...['formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'country'],
  ),
  list('entitlements', 'Entitlements; kept, and without effect'),
  list('roles', 'Roles in the company; kept, and without effect'),
  list('x509Certificates', 'Certificates'),
  attribute('groups', 'The groups of the user', {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: texts('value', 'display'),
  }),
];

const ofEnterprise = [
  ...texts('employeeNumber', 'costCenter', 'organization', 'division', 'department'),
  complex('manager', 'The manager', texts('value', '$ref', 'displayName')),
];

const ofGroups = [
  attribute('displayName', 'The name of the group', { required: true }),
  attribute('members', 'Its users', {
    type: 'complex',
    multiValued: true,
    subAttributes: texts('value', 'display'),
  }),
];

export const schemas = [
  { id: userSchema, name: 'User', description: 'A member of the organization', attributes: ofUsers },
  { id: groupSchema, name: 'Group', description: 'A group, which may give roles', attributes: ofGroups },
  {
    id: enterpriseSchema,
    name: 'EnterpriseUser',
    description: 'What companies add',
    attributes: ofEnterprise,
  },
];

const all = [...ofUsers, ...ofGroups, ...ofEnterprise];
const names = new Map(
  [
    'id',
    'externalId',
    'schemas',
    'meta',
    enterpriseSchema,
    ...all.flatMap(({ name, subAttributes = [] }) => [name, ...subAttributes.map((one) => one.name)]),
  ].map((name) => [name.toLowerCase(), name]),
);

/** A name as the schemas write it; an unknown one as it is. */
export const attributeOf = (name: string): string => names.get(name.toLowerCase()) ?? name;

const multiValued = new Set(all.filter((one) => one.multiValued).map(({ name }) => name));

export const isMultiValued = (name: string): boolean => multiValued.has(attributeOf(name));
