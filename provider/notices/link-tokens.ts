/** The token in the link of a notice. It is computed, not stored: a mail that is sent twice has one link. */

import { hashKeyed, isKeyedHash } from '../secrets/secrets.ts';
import type { Parts } from '../world/ground.ts';

/** The page of the provider that a link leads to. */
export const noticePath = '/v1/notice';
const purpose = 'owner notice';

export function noticeLink(world: Parts<'publicUrl' | 'pepper'>, noticeId: string): string {
  return `${world.publicUrl}${noticePath}?token=${noticeId}.${signature(world, noticeId)}`;
}

/** Null if we did not make the token. */
export function noticeIdOf(world: Parts<'pepper'>, token: string): string | null {
  const [noticeId = '', shown = ''] = token.split('.');
  return isKeyedHash(shown, world.pepper, purpose, noticeId) ? noticeId : null;
}

function signature({ pepper }: Parts<'pepper'>, noticeId: string): string {
  return hashKeyed(pepper, purpose, noticeId);
}
