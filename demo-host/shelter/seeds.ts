/** Creates the shelters of the demo by the provider's management API, as the site's own back office would. */
import type { Animals } from './animals.ts';

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

interface Surroundings {
  providerUrl: string;
  adminSecret: string;
  projectId: string;
  animals: Animals;
}

/** Each once: what exists is left as it is. @throws Error with the provider's refusal */
export async function seedShelters(parts: Surroundings): Promise<void> {
  const { providerUrl, adminSecret, projectId: project_id, animals } = parts;
  const base = `${providerUrl}/v1/admin/organizations`;

  async function ask<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const response = await fetch(base + path, {
      method,
      headers: { Authorization: `Bearer ${adminSecret}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Reply;
  }

  async function connect(place: string, { protocol, name }: NonNullable<Seed['company']>): Promise<void> {
    type Connection = { connection: { connection_id: string } };
    const connections = `${place}/connections/${protocol}`;
    const { connection } = await ask<Connection>('POST', connections, { display_name: name });
    const own = `${connections}/${connection.connection_id}`;
    const login = `${providerUrl}/identity/company`;
    if (protocol === 'saml') await ask('POST', `${own}/metadata`, { metadata_url: `${login}/saml/metadata` });
    else await ask('PATCH', own, { issuer: login, client_id: 'pet-shelter', client_secret: 'any' });
  }

  for (const { id, settings, members, animals: own, company } of seeds) {
    const query = new URLSearchParams({ project_id, external_id: id });
    type Found = { organizations: { organization_id: string; organization_name: string }[] };
    let [shelter] = (await ask<Found>('GET', `?${query}`)).organizations;
    if (!shelter) {
      const made = { project_id, organization_external_id: id, ...settings };
      shelter = (await ask<{ organization: Found['organizations'][number] }>('POST', '', made)).organization;
      const place = `/${shelter.organization_id}`;
      for (const [email_address, name, ...roles] of members) {
        await ask('POST', `${place}/members`, { email_address, name, roles });
      }
      if (company) await connect(place, company);
    }
    const { organization_id, organization_name: name } = shelter;
    await animals.enlist({ organization_id, name });
    if ((await animals.list(organization_id)).some(({ shared_by }) => shared_by === null)) continue;
    for (const [animal, kind] of own) await animals.add(organization_id, { name: animal, kind });
  }
}
