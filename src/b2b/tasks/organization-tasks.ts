/** The tasks of organizations: found, listed, entered, created. */
import type { Handlers } from '../../machine/machine.ts';
import type { Event, Task } from '../flow/types.ts';
import { slugIn } from '../slug.ts';
import { discovered, durationOf, organizationBySlug, proved, type Tools } from './tools.ts';

type OrganizationTask = Extract<
  Task,
  { do: 'organization.find' | 'organizations.list' | 'organization.enter' | 'organization.create' }
>;

export const organizationHandlers = {
  async 'organization.find'(_task, tools, signal) {
    const { session, config, address } = tools;
    const slug = config().organizationSlug ?? slugIn(address, (await session.bootstrap.load()).slugPattern);
    if (!slug) return { type: 'organization.found', organization: null };
    return organizationBySlug(slug, tools, signal);
  },

  async 'organizations.list'(_task, tools, signal) {
    return discovered(await tools.session.discovery.organizations.list({ signal }), tools);
  },

  async 'organization.enter'({ id, bySession }, tools, signal) {
    const { session, emit, signIn } = tools;
    const options = { organization_id: id, ...durationOf(tools) };
    if (bySession) {
      const reply = await signIn(() => session.session.exchange(options, { signal }));
      emit('B2B_SESSION_EXCHANGE', reply);
      return proved(reply, tools);
    }
    const reply = await signIn(() => session.discovery.intermediateSessions.exchange(options, { signal }));
    emit('B2B_DISCOVERY_INTERMEDIATE_SESSION_EXCHANGE', reply);
    return proved(reply, tools);
  },

  async 'organization.create'({ organization }, tools, signal) {
    const { session, emit, signIn } = tools;
    const options = {
      ...durationOf(tools),
      ...(organization && { organization_name: organization.name }),
      ...(organization?.logoUrl && { organization_logo_url: organization.logoUrl }),
    };
    const reply = await signIn(() => session.discovery.organizations.create(options, { signal }));
    emit('B2B_DISCOVERY_ORGANIZATIONS_CREATE', reply);
    return proved(reply, tools);
  },
} satisfies Handlers<OrganizationTask, Event, Tools>;
