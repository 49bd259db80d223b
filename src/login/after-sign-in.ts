/** Runs the after-sign-in steps in their order, then shows the screen that ends the flow. */
import { isRecord } from '../../session-core/is-record.ts';
import type { AnyFlow, AnyScreen, AnyStep } from '../machine/any-flow.ts';
import { ready } from '../machine/ready.ts';
import type { AfterSignInFacts, SignedIn, SignInReply } from '../machine/sign-in.ts';
import type { AfterSignInPart } from './login-table.ts';

/** What is left of a sign-in while a step shows its screens. Rests in each of them, so that a reload finds it. */
type Left = Pick<SignedIn<AnyScreen>, 'by' | 'ends'>;
type Surroundings = Pick<AfterSignInFacts, 'config' | 'state'>;
type StepScreen = AnyScreen & { readonly signIn: Left };

/**
 * Makes the steps ready for a login.
 *
 * @param steps in the order in which they follow a sign-in
 */
export function afterSignIn(steps: readonly AnyStep[]): AfterSignInPart {
  const ends = new WeakSet<AnyScreen>();
  const indexOf = ({ name }: AnyScreen) => steps.findIndex(({ prefix }) => name.startsWith(`${prefix}.`));

  /** The first step behind this one that has something to do, or else the end. */
  function next(index: number, signIn: SignedIn<AnyScreen>, facts: Surroundings, goal?: AnyScreen) {
    let beside = {};
    for (const step of steps.slice(index + 1)) {
      const begun = step.begin({ ...signIn, ...facts });
      if (begun?.screen) {
        const left: Left = { by: signIn.by, ends: signIn.ends };
        return { ...beside, ...begun, screen: { ...begun.screen, signIn: left } };
      }
      beside = begun ?? beside;
    }
    // A copy, so that each flow has an end of its own.
    const screen = { ...(goal ?? signIn.ends) };
    ends.add(screen);
    return { ...beside, screen };
  }

  return {
    flows: steps.map(flowOf),
    isEnd: (screen) => ends.has(screen),
    follow(cell, screen, event, session, goal) {
      const index = indexOf(screen);
      const step = steps[index];
      const { signIn } = screen as StepScreen;
      const done = step && doneBy(event, step.prefix, signIn, !cell);
      if (!cell && !done) return undefined;
      return (_screen, _event, context) => {
        const answer = done ? { signedIn: done } : cell?.(screen, event, context);
        if (answer?.signedIn)
          return next(index, answer.signedIn, { config: context.config, state: session.state }, goal);
        return step && answer?.screen && indexOf(answer.screen) === index
          ? { ...answer, screen: { ...answer.screen, signIn } }
          : answer;
      };
    },
  };
}

/** How a step goes on to the next one by this event; null where it does not. */
function doneBy(
  event: Parameters<AfterSignInPart['follow']>[2],
  prefix: string,
  left: Left,
  isUnanswered: boolean,
): SignedIn<AnyScreen> | null {
  // A second click must not end the step that has begun since.
  if (event.type === 'stepDone' && event.step === prefix)
    return { ...left, reply: (event.reply as SignInReply | undefined) ?? null };
  // Another tab has gone through these steps, too, before it had a session.
  if (isUnanswered && event.type === 'sessionBegan' && event.by === 'elsewhere')
    return { ...left, by: event.by, reply: null };
  return null;
}

/** A step as a login sees what has screens. */
function flowOf({ prefix, screens, revive = {} }: AnyStep): AnyFlow {
  const again = Object.entries(revive).map(([name, give]) => [
    name,
    (stored: Record<string, unknown>, now: number) => {
      const screen = give?.(stored, now);
      return screen && isRecord(stored.signIn) ? { ...screen, signIn: stored.signIn } : null;
    },
  ]);
  return {
    prefix,
    ...(screens && { screens }),
    main: ready({ table: {}, revive: Object.fromEntries(again) }),
  };
}
