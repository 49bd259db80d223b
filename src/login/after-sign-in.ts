/** Runs the after-sign-in steps in their order, then shows the screen that ends the flow. */

import { isRecord } from '../../session-core/lib/is-record.ts';
import { ready } from '../../session-core/lib/ready.ts';
import { noteAccount } from '../machine/accounts.ts';
import type { AnyFlow, AnyScreen, AnyStep } from '../machine/any-flow.ts';
import { moveOn } from '../machine/move-on.ts';
import type { AfterSignInFacts, SignedIn, SignInReply } from '../machine/sign-in.ts';
import type { AfterSignInPart } from './login-table.ts';

/** The sign-in that a step interrupts. Stored in each screen of the step, so that a reload finds it. */
type PendingSignIn = Pick<SignedIn<AnyScreen>, 'by' | 'ends'>;
type SessionFacts = Pick<AfterSignInFacts, 'config' | 'state'>;
type StepScreen = AnyScreen & { readonly signIn: PendingSignIn };

/**
 * Prepares the steps for a login.
 *
 * @param steps in the order in which they follow a sign-in
 */
export function afterSignIn(steps: readonly AnyStep[]): AfterSignInPart {
  const ends = new WeakSet<AnyScreen>();
  const indexOf = ({ name }: AnyScreen) => steps.findIndex(({ prefix }) => name.startsWith(`${prefix}.`));

  /** The first step after this one that has something to do, or else the end. */
  function next(index: number, signIn: SignedIn<AnyScreen>, facts: SessionFacts, goal?: AnyScreen) {
    let beside = {};
    for (const step of steps.slice(index + 1)) {
      const begun = step.begin({ ...signIn, ...facts });
      if (begun?.screen) {
        const pending: PendingSignIn = { by: signIn.by, ends: signIn.ends };
        return { ...beside, ...begun, screen: { ...begun.screen, signIn: pending } };
      }
      beside = begun ?? beside;
    }
    // A copy, so that each flow ends on a screen object of its own.
    const screen = { ...(goal ?? signIn.ends) };
    ends.add(screen);
    return { ...beside, screen };
  }

  return {
    flows: steps.map(flowOf),
    isEnd: (screen) => ends.has(screen),
    end(ended, config, { user, session }) {
      if (user)
        noteAccount(config, {
          name: [user.name?.first_name, user.name?.last_name].filter(Boolean).join(' '),
          to: user.emails?.[0]?.email ?? user.phone_numbers?.[0]?.phone_number,
          factors: session?.authentication_factors ?? [],
        });
      moveOn(ended);
    },
    accompany: (...login) => {
      for (const { accompany } of steps) accompany?.(...login);
    },
    follow(cell, screen, event, session, goal) {
      const index = indexOf(screen);
      const step = steps[index];
      const { signIn } = screen as StepScreen;
      const done = step && doneBy(event, step.prefix, signIn, !cell);
      if (!cell && !done) return undefined;
      return (_screen, _event, context) => {
        const answer = done ? { signedIn: done } : cell?.(screen, event, context);
        if (answer?.signedIn) {
          const { reply } = answer.signedIn;
          // The proofs may still not be enough: any step may know what is missing.
          const isHalf = Boolean(reply?.mfa_required ?? reply?.admission_required);
          const facts = { config: context.config, state: session.state };
          return next(isHalf ? -1 : index, answer.signedIn, facts, goal);
        }
        return step && answer?.screen && indexOf(answer.screen) === index
          ? { ...answer, screen: { ...answer.screen, signIn } }
          : answer;
      };
    },
  };
}

/** The sign-in to continue if this event ends the step; null if it does not. */
function doneBy(
  event: Parameters<AfterSignInPart['follow']>[2],
  prefix: string,
  pending: PendingSignIn,
  isUnanswered: boolean,
): SignedIn<AnyScreen> | null {
  // A second click must not end the next step.
  if (event.type === 'stepDone' && event.step === prefix)
    return { ...pending, reply: (event.reply as SignInReply | undefined) ?? null };
  // Another tab has gone through the same steps before it had a session.
  if (isUnanswered && event.type === 'sessionBegan' && event.by === 'elsewhere')
    return { ...pending, by: event.by, reply: null };
  return null;
}

/** A step as a flow of the login. */
function flowOf({ prefix, calls, screens, revive = {} }: AnyStep): AnyFlow {
  const again = Object.entries(revive).map(([name, give]) => [
    name,
    (stored: Record<string, unknown>, now: number) => {
      const screen = give?.(stored, now);
      return screen && isRecord(stored.signIn) ? { ...screen, signIn: stored.signIn } : null;
    },
  ]);
  return {
    prefix,
    ...(calls && { calls }),
    ...(screens && { screens }),
    main: ready({ table: {}, revive: Object.fromEntries(again) }),
  };
}
