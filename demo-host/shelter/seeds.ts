/** Creates the shelters of the demo by the provider's management API, as the site's own back office would. */
import type { Animals } from './animals.ts';
import { createBackOffice, NotNow, type Waiting } from './back-office.ts';

interface Seed {
  id: string;
  settings: { organization_name: string; organization_slug: string; [setting: string]: unknown };
  /** Address and roles. */
  members: readonly (readonly [email: string, name: string, ...roles: string[]])[];
  animals: readonly (readonly [name: string, kind: string])[];
  /** The login of its company, which the provider mocks, and its protocol. */
  company?: { protocol: 'oidc' | 'saml'; name: string };
}

const volunteer = ['sam@volunteers.example', 'Sam'] as const;

/** Nothing but the login of the company, which also brings new volunteers. */
const byCompany = {
  auth_methods: 'RESTRICTED',
  allowed_auth_methods: ['sso'],
  sso_jit_provisioning: 'ALL_ALLOWED',
};

/** One for each sign-in method. */
const seeds: readonly Seed[] = [
  {
    id: 'demo-beavers',
    settings: {
      organization_name: 'Beaver Lodge',
      organization_slug: 'beaver-lodge',
      auth_methods: 'RESTRICTED',
      allowed_auth_methods: ['email_otp'],
      email_invites: 'ALL_ALLOWED',
    },
    members: [['betty@beavers.example', 'Betty', 'auth_admin', 'keeper'], volunteer],
    animals: [
      ['Biscuit', 'rabbit'],
      ['Pepper', 'cat'],
      ['Moss', 'owl'],
    ],
  },
  {
    id: 'demo-otters',
    settings: { organization_name: 'Otter Haven', organization_slug: 'otter-haven', ...byCompany },
    members: [['ada@otters.example', 'Ada', 'auth_admin', 'keeper']],
    animals: [
      ['Ripple', 'axolotl'],
      ['Pebble', 'axolotl'],
    ],
    company: { protocol: 'oidc', name: 'Otter Haven staff' },
  },
  {
    id: 'demo-foxes',
    settings: { organization_name: 'Fox Hollow', organization_slug: 'fox-hollow', ...byCompany },
    members: [['grace@otters.example', 'Grace', 'auth_admin', 'keeper']],
    animals: [
      ['Rusty', 'fox'],
      ['Hazel', 'rabbit'],
    ],
    company: { protocol: 'saml', name: 'Fox Hollow staff' },
  },
  {
    id: 'demo-cats',
    settings: {
      organization_name: 'Cat Castle',
      organization_slug: 'cat-castle',
      email_invites: 'ALL_ALLOWED',
      mfa_policy: 'REQUIRED_FOR_ALL',
      mfa_methods: 'RESTRICTED',
      allowed_mfa_methods: ['totp'],
    },
    members: [['carla@cats.example', 'Carla', 'auth_admin', 'keeper'], volunteer],
    animals: [
      ['Luna', 'cat'],
      ['Mittens', 'cat'],
    ],
  },
];

interface Surroundings extends Waiting {
  providerUrl: string;
  adminSecret: string;
  projectId: string;
  animals: Animals;
}

interface Organization {
  organization_id: string;
  organization_name: string;
}

interface Connection {
  connection_id: string;
  status: string;
}

/**
 * Each shelter once, and what an interrupted run left undone. A shelter with animals of its own is complete, and its members
 * stay as they are; without its company's login nobody could enter it, so that is always restored.
 *
 * @throws Error with the provider's refusal, or with what the provider could not do in time
 */
export async function seedShelters(parts: Surroundings): Promise<void> {
  const { providerUrl, adminSecret, projectId: project_id, animals } = parts;
  const base = `${providerUrl}/v1/admin/organizations`;
  const { ask, retry } = createBackOffice(base, adminSecret, parts);

  async function findOrCreate({ id, settings }: Seed): Promise<Organization> {
    const query = new URLSearchParams({ project_id, external_id: id });
    const [organization] = (await ask<{ organizations: Organization[] }>('GET', `?${query}`)).organizations;
    if (organization) return organization;
    const wish = { project_id, organization_external_id: id, ...settings };
    return (await ask<{ organization: Organization }>('POST', '', wish)).organization;
  }

  async function addMember(place: string, [email_address, name, ...roles]: Seed['members'][number]) {
    await ask('POST', `${place}/members`, { email_address, name, roles }).catch((error: Error) => {
      // An earlier run created this member.
      if (!error.message.includes('"duplicate_member_email"')) throw error;
    });
  }

  async function connect(place: string, { protocol, name }: NonNullable<Seed['company']>): Promise<void> {
    const lists = await ask<Record<string, Connection[]>>('GET', `${place}/connections`);
    const existing = lists[`${protocol}_connections`] ?? [];
    if (existing.some(({ status }) => status === 'active')) return;
    const connections = `${place}/connections/${protocol}`;
    type Created = { connection: Connection };
    const begun = existing[0] ?? (await ask<Created>('POST', connections, { display_name: name })).connection;
    const address = `${connections}/${begun.connection_id}`;
    const login = `${providerUrl}/identity/company`;
    const { connection } =
      protocol === 'saml'
        ? await ask<Created>('POST', `${address}/metadata`, { metadata_url: `${login}/saml/metadata` })
        : await ask<Created>('PATCH', address, {
            issuer: login,
            client_id: 'pet-shelter',
            client_secret: 'any',
          });
    if (connection.status !== 'active') throw new NotNow('it has not read the settings of the login');
  }

  for (const seed of seeds) {
    const { organization_name: called } = seed.settings;
    const step = <Result>(what: string, attempt: () => Promise<Result>) =>
      retry(`${what} ${called}`, attempt);
    const shelter = await step('create', () => findOrCreate(seed));
    const { organization_id, organization_name: name } = shelter;
    const place = `/${organization_id}`;
    const { company } = seed;
    if (company) await step('connect the login of', () => connect(place, company));
    await animals.enlist({ organization_id, name });
    if ((await animals.list(organization_id)).some(({ shared_by }) => shared_by === null)) continue;
    for (const member of seed.members) await step('add the members of', () => addMember(place, member));
    for (const [animal, kind] of seed.animals) await animals.add(organization_id, { name: animal, kind });
  }
}
