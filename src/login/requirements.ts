/** What a configuration cannot leave out. */
import { type OAuthProviderType, oauthProviderTypes } from '../../session-core/wire/oauth.ts';
import { nearest } from '../strings/nearest.ts';
import { projectProblems } from '../validate/project.ts';
import type { ConfigProblem } from '../validate/schema.ts';
import type { LoginOptions } from './options.ts';

/** What is missing. */
export function requirements(options: LoginOptions): ConfigProblem[] {
  const { products = [], oauthOptions } = options;
  const problems = projectProblems(options);
  const providers = oauthOptions?.providers ?? [];
  if (products.includes('oauth') && (providers.length === 0 || providers.some(({ type }) => !type))) {
    problems.push({
      path: 'oauthOptions.providers',
      message: 'Social sign-in needs "oauthOptions.providers": a list such as [{ "type": "google" }].',
      // Without a type there is nothing to draw; without a list the other ways still work.
      ...(providers.length === 0 && { harmless: true }),
    });
  }
  for (const [index, { type }] of providers.entries()) {
    // Others are not wrong: a server may know more of them.
    const meant = oauthProviderTypes.includes(type as OAuthProviderType)
      ? undefined
      : nearest(String(type), oauthProviderTypes);
    if (!meant) continue;
    const path = `oauthOptions.providers[${index}].type`;
    problems.push({
      path,
      message: `"${path}" is "${type}". Did you mean "${meant}"?`,
      meant,
      harmless: true,
    });
  }
  return problems;
}
