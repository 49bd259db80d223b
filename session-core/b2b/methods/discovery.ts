/** The choice of an organization. */
import { durationRule } from '../../lib/check.ts';
import type { DiscoveryMethods } from '../client/session.ts';
import { methodOf } from './method-of.ts';
import type { MemberParts } from './parts.ts';

export function createDiscovery(parts: MemberParts): DiscoveryMethods {
  const list = methodOf(parts, 'POST /b2b/discovery/organizations', {
    method: 'discovery.organizations.list',
    half: 'needed',
  });
  return {
    organizations: {
      list: (settings) => list({}, settings),
      create: methodOf(parts, 'POST /b2b/discovery/organizations/create', {
        method: 'discovery.organizations.create',
        rules: { organization_name: 'string?', organization_slug: 'string?', ...durationRule },
        half: 'needed',
        signsIn: true,
      }),
    },
    intermediateSessions: {
      exchange: methodOf(parts, 'POST /b2b/discovery/intermediate_sessions/exchange', {
        method: 'discovery.intermediateSessions.exchange',
        rules: { organization_id: 'string', ...durationRule },
        half: 'needed',
        signsIn: true,
      }),
    },
  };
}
