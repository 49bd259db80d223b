/** What a configuration must have. */
import { type OAuthProviderType, oauthProviderTypes } from '../../session-core/wire/oauth.ts';
import type { OAuthProvider } from '../machine/config.ts';
import { nearest } from '../strings/nearest.ts';
import { projectProblems } from '../validate/project.ts';
import type { ConfigProblem } from '../validate/schema.ts';
import type { LoginOptions } from './options.ts';

/** The problems of missing options. */
export function requirements(options: LoginOptions): ConfigProblem[] {
  const { products = [], oauthOptions } = options;
  const problems = projectProblems(options);
  // The check has made an object of a name.
  const providers = (oauthOptions?.providers ?? []) as OAuthProvider[];
  if (products.includes('oauth') && (providers.length === 0 || providers.some(({ type }) => !type))) {
    problems.push({
      path: 'oauthOptions.providers',
      message: 'Social sign-in needs "oauthOptions.providers": a list such as ["google"].',
      // A provider without a type cannot be drawn. Without a list, the other methods still work.
      ...(providers.length === 0 && { harmless: true }),
    });
  }
  for (const [index, { type }] of providers.entries()) {
    // Other types are not wrong: a server may know more.
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
