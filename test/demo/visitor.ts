/** A visitor of the demo who can allow an assistant, and revoke its access. */
import { parseAuthorizeRequest } from '../../session-core/idp/idp-requests.ts';
import type { Client } from '../provider/client.ts';

/** For a session that is there already. */
export function visitorOf(demo: string, wire: Pick<Client, 'call'>, session: string, jwt: string) {
  return {
    /** What the authorize page does when they allow (or not): gives the address that the browser goes on to. */
    async decide(link: string, consent_granted = true): Promise<string> {
      const { error, result } = parseAuthorizeRequest(new URL(link).searchParams);
      if (error !== null) throw new Error(error);
      (await wire.call('POST /idp/oauth/authorize/start', result, { session })).data();
      const answer = { ...result, consent_granted };
      return (await wire.call('POST /idp/oauth/authorize/submit', answer, { session })).data().redirect_uri;
    },
    async revokeAll(): Promise<void> {
      const { connected_apps } = (await wire.call('GET /users/connected_apps', null, { session })).data();
      for (const { connected_app_id: id } of connected_apps) {
        (await wire.call('POST /users/connected_apps/:id/revoke', null, { session, params: { id } })).data();
      }
    },
    async diary() {
      const headers = { Authorization: `Bearer ${jwt}` };
      const { diary } = (await (await fetch(`${demo}/api/pets`, { headers })).json()) as {
        diary: { action: string; by: { kind: string; name?: string } }[];
      };
      return diary;
    },
  };
}
