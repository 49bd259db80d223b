/** Changes that a call declares, and the proof of its caller that they need. */
import type { HolderKind } from '../../holders/holder.ts';
import type { Caller } from '../../http/caller.ts';
import { type Change, checkMayChange } from '../../sessions/changing-sign-in-methods.ts';
import { requireSession } from '../../sessions/locked-session.ts';
import type { StoreWorld } from '../../world/ground.ts';
import { owns } from '../own.ts';

/**
 * What it changes: `own sign-in method` of the holder who calls, a `member` other than the caller, the `organization`, the caller's
 * `profile`, which opens nothing, or their `sessions`, with the access of apps and remembered browsers.
 */
export type Changes = 'own sign-in method' | 'member' | 'organization' | 'profile' | 'sessions';

/** The recent sign-in and the second factor that the mount requires: see `checkMayChange`. */
export type OwnProof =
  | (Pick<Change, 'mayBeSecondFactor'> & {
      /** The `:name` in the path of the id of the method to remove: its own proof does not count. */
      removing?: string;
      /** The `:name` in the path of the member: only the caller's own change needs the proof. */
      whose?: string;
    })
  | {
      /** Why the call requires it by itself. */
      later: string;
    };

interface Rule {
  changes?: Changes | undefined;
  /** @default what a change of one's own sign-in methods needs, and nothing for other calls */
  proof?: OwnProof | undefined;
}

interface Made {
  kind: HolderKind;
  caller: Caller;
  params: Record<string, string>;
}

type Required = Exclude<OwnProof, { later: string }>;

/** What the mount has to require; null if nothing. */
export function requiredProof({ proof, changes }: Rule): Required | null {
  const declared = proof ?? (changes === 'own sign-in method' ? {} : null);
  return declared === null || 'later' in declared ? null : declared;
}

/** @throws Refusal `session_not_found`, `unauthorized_action` */
export async function requireProof(
  world: StoreWorld,
  { removing, whose, mayBeSecondFactor = false }: Required,
  { kind, caller, params }: Made,
): Promise<void> {
  const change = { removing: removing && params[removing], mayBeSecondFactor };
  const session = await requireSession(world, world.database, caller, kind);
  if (whose !== undefined && params[whose] !== session.member_id) return;
  checkMayChange(world, await owns[kind].standingOf(world, world.database, session), change);
}
