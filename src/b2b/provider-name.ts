import type { BusinessOAuthType } from './config.ts';

const names: Readonly<Record<BusinessOAuthType, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  hubspot: 'HubSpot',
  slack: 'Slack',
  github: 'GitHub',
};

/** The provider's name on its button. Before the check, the type may be anything. */
export function providerName(type: BusinessOAuthType): string {
  return names[type] ?? String(type);
}
