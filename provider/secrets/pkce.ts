/** PKCE: proves that the browser that started a sign-in also ends it. @see RFC 7636 */
import { createHash } from 'node:crypto';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import { Refusal } from '../http/refusal.ts';
import { sameHash } from './secrets.ts';

/** What a project may require PKCE for, by its setting, as messages say it. */
const subjects = {
  email_magic_links: 'email links',
  password_resets: 'password resets',
  oauth: 'social sign-in',
  sso: 'single sign-on',
} as const;

type Subject = keyof typeof subjects;

interface HasSwitches {
  settings: { project: Record<`pkce_required_for_${Subject}`, boolean> };
}

/**
 * Validates the challenge; null if there is none.
 *
 * @throws Refusal `invalid_pkce_code_challenge`
 * @see RFC 7636 section 4.2, method S256
 */
export function checkChallenge(
  { settings: { project } }: HasSwitches,
  subject: Subject,
  challenge: string | undefined,
): string | null {
  if (challenge === undefined) {
    if (!project[`pkce_required_for_${subject}`]) return null;
    const message = `This project requires PKCE for ${subjects[subject]}: send a code_challenge.`;
    throw new Refusal('invalid_pkce_code_challenge', { message });
  }
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge)) throw new Refusal('invalid_pkce_code_challenge');
  return challenge;
}

/** The refusals of `checkVerifier`. */
export const verifierRefusals = [
  'invalid_pkce_code_verifier',
  'pkce_expected_code_verifier',
  'pkce_did_not_expect_code_verifier',
  'pkce_mismatch',
] satisfies RefusalType[];

/**
 * @throws Refusal one of `verifierRefusals`
 * @see RFC 7636 section 4.6. Clients of this protocol also use verifiers shorter than its 43 characters.
 */
export function checkVerifier(challenge: string | null, verifier: string | undefined): void {
  if (challenge === null) {
    if (verifier !== undefined) throw new Refusal('pkce_did_not_expect_code_verifier');
    return;
  }
  if (verifier === undefined) throw new Refusal('pkce_expected_code_verifier');
  if (!/^[A-Za-z0-9._~-]{32,128}$/.test(verifier)) throw new Refusal('invalid_pkce_code_verifier');
  const hash = createHash('sha256').update(verifier).digest('base64url');
  if (!sameHash(hash, challenge)) throw new Refusal('pkce_mismatch');
}
