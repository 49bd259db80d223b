/** Runs the after-sign-in steps in their order, then shows the screen that ends the flow. */
import { isRecord } from '../../session-core/is-record.ts';
import { atOnce } from '../machine/ahead.ts';
import type { AnyFlow, AnyScreen, AnyStep } from '../machine/any-flow.ts';
import type { LoginConfig } from '../machine/config.ts';
import type { By, SignedIn } from '../machine/sign-in.ts';
import type { AfterSignInPart, EndOfFlow, LoginCell } from './login-table.ts';

/** What is left of a sign-in while a step shows its screens. Rests in each of them, so that a reload finds it. */
type Left = Pick<SignedIn<AnyScreen>, 'by' | 'ends'>;
type StepScreen = AnyScreen & { readonly signIn: Left };

/**
 * Makes the steps ready for a login.
 *
 * @param steps in the order in which they follow a sign-in
 */
export function afterSignIn(steps: readonly AnyStep[]): AfterSignInPart {
  const indexOf = (screen: AnyScreen) =>
    steps.findIndex(({ prefix }) => screen.name.startsWith(`${prefix}.`));

  /** The first step behind this one that has something to do, or else the end. */
  function next(index: number, signIn: SignedIn<AnyScreen>, config: LoginConfig, end: EndOfFlow) {
    const { by, reply, ends } = signIn;
    const facts = { by, reply, config, state: end.state() };
    let beside = {};
    for (const step of steps.slice(index + 1)) {
      const begun = step.begin(facts);
      if (begun?.screen) return { ...beside, ...begun, screen: { ...begun.screen, signIn: { by, ends } } };
      if (begun) beside = begun;
    }
    // A copy, so that the same screen ends each flow only once.
    const screen = { ...ends };
    end.ended(screen);
    return { ...beside, screen };
  }

  const follow: AfterSignInPart['follow'] = (cell, screen, event, end) => {
    const index = indexOf(screen);
    const step = steps[index];
    if (!step) return cell && ended(cell);
    const { signIn } = screen as StepScreen;
    if (event.type === 'stepDone') {
      // A second click must not end the step that has begun since.
      if (event.step !== step.prefix) return undefined;
      const reply = (event.reply ?? null) as SignedIn<unknown>['reply'];
      return (_screen, _event, { config }) => next(index, { ...signIn, reply }, config, end);
    }
    if (cell) return kept(cell);
    // Another tab has gone through these steps, too, before it had a session.
    if (event.type !== 'sessionBegan' || event.by !== 'elsewhere') return undefined;
    const elsewhere = { ends: signIn.ends, by: 'elsewhere', reply: null } as const;
    return (_screen, _event, { config }) => next(index, elsewhere, config, end);

    function ended(cell: LoginCell): LoginCell {
      return (...given) => {
        const answer = cell(...given);
        return answer?.signedIn ? next(-1, answer.signedIn, given[2].config, end) : answer;
      };
    }

    function kept(cell: LoginCell): LoginCell {
      return (...given) => {
        const answer = cell(...given);
        return answer?.screen && indexOf(answer.screen) === index
          ? { ...answer, screen: { ...answer.screen, signIn } as AnyScreen }
          : answer;
      };
    }
  };

  return { flows: steps.map(flowOf), follow };
}

/** A step as a login sees what has screens. */
function flowOf({ prefix, rest, revive = {} }: AnyStep): AnyFlow {
  const withSignIn = Object.entries(revive).map(([name, again]) => [
    name,
    (stored: Record<string, unknown>, now: number) => {
      const screen = again?.(stored, now);
      const signIn = leftOf(stored.signIn);
      return screen && signIn && { ...screen, signIn };
    },
  ]);
  return {
    prefix,
    ...(rest && { rest }),
    front: atOnce({ table: {}, revive: Object.fromEntries(withSignIn) }),
  };
}

/** Only this tab of this page has written it: a look at what matters will do. */
function leftOf(stored: unknown): Left | null {
  if (!isRecord(stored) || !isRecord(stored.ends) || typeof stored.ends.name !== 'string') return null;
  const by: By = stored.by === 'elsewhere' ? 'elsewhere' : 'here';
  return { by, ends: { ...stored.ends, name: stored.ends.name } };
}
