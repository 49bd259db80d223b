/** Names the page's organization in each change, so that it never reaches one to which another tab has switched. */
import { AuthApiError } from '../errors.ts';
import type { Call, MemberCore } from './types.ts';

/** The calls that change an organization or its members. */
const changes =
  /^(POST|PUT|DELETE) \/b2b\/(organizations|scim|sso|recovery_codes|passwords\/session|magic_links\/email\/invite)/;

/**
 * The same calls. A refusal because the session is of another organization also brings the state up to date, so that the page
 * learns of it.
 */
export function nameOrganization({
  call,
  keeper,
  commit,
}: Pick<MemberCore, 'call' | 'keeper' | 'commit'>): Call {
  return async (name, body, settings = {}) => {
    const { organization } = keeper.store.get();
    const isNamed = 'organization_id' in (body ?? {});
    if (!changes.test(name) || (!organization && !isNamed)) return call(name, body, settings);
    const { organization_id = '' } = organization ?? {};
    const address = isNamed ? name : (`${name}?organization_id=:organization_id` as typeof name);
    const before = keeper.generation();
    try {
      return await call(address, body, { ...settings, params: { organization_id, ...settings.params } });
    } catch (error) {
      if (error instanceof AuthApiError && error.error_type === 'session_authorization_tenancy_error') {
        await call('POST /b2b/sessions/authenticate', {}).then(
          (reply) => keeper.generation() === before && commit(reply, { signIn: false }),
          // The page gets the refusal of its own call.
          () => undefined,
        );
      }
      throw error;
    }
  };
}
