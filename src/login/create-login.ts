/** Joins products, session and host into one running login, which an `<auth-login>` owns. */

import type { SessionClient } from '../../session-core/consumer/client.ts';
import { AuthError } from '../../session-core/errors.ts';
import { whenIdle } from '../../session-core/lib/idle.ts';
import { isRecord } from '../../session-core/lib/is-record.ts';
import { watchSession } from '../../session-core/state/session-changes.ts';
import { prefetch } from '../components/prefetch.ts';
import type { AnyFlow, AnyProduct, AnyScreen, AnyTask } from '../machine/any-flow.ts';
import type { LoginConfig } from '../machine/config.ts';
import type { Answered, Emit } from '../machine/events.ts';
import type { Lazy } from '../machine/lazy.ts';
import { cellIn, createMachine, type Failed, type Machine, type Problem } from '../machine/machine.ts';
import { problemOf } from '../machine/problem.ts';
import type { ProductId, Tools } from '../machine/product.ts';
import type { SignInParts } from '../machine/sign-in.ts';
import type { LoginIdle } from './idle.ts';
import type { LoginCell, LoginEvent, LoginTable } from './login-table.ts';

type LoginMachine = Machine<AnyScreen, LoginEvent>;
type Handler = (task: AnyTask, tools: Tools, signal: AbortSignal) => Promise<LoginEvent | undefined>;

export interface Login {
  readonly machine: LoginMachine;
  readonly table: LoginTable;
  /** The product or step that a screen, an event or a task of this name belongs to. */
  ownerOf(name: string): AnyFlow | undefined;
  readonly session: SessionClient;
  /** Whether a sign-in has ended and the page moves on. */
  readonly isLeaving: boolean;
  /** Call this when the configuration has changed. It starts the background work of newly configured products. */
  configured(): void;
  /** Stops the machine and unsubscribes from the session. */
  stop(): void;
}

interface CreateLoginOptions extends SignInParts<SessionClient, LoginConfig, Emit> {
  table: LoginTable;
  /** The product that the address or `screen` leads to: see `arrival.ts`. @default none */
  arrived?: ProductId | null;
  /** The idle stage: all texts, and what follows a sign-in. Tasks wait for it. */
  idle: Lazy<Pick<LoginIdle, 'afterSignIn'>>;
}

/**
 * Starts a login on the screen that a reload left, or else on Main.
 *
 * @example
 * const login = createLogin({ table, session, config: () => config, now: Date.now, memory, idle, emit, onError });
 */
export function createLogin({
  table,
  session,
  config,
  now,
  memory,
  arrived,
  idle,
  emit,
  onError,
  onInvalid,
}: CreateLoginOptions): Login {
  const { products } = table;
  const after = () => idle.current?.afterSignIn;
  const ownerOf = (name: string): AnyFlow | undefined =>
    [...products, ...(after()?.flows ?? [])].find(({ prefix }) => name.startsWith(`${prefix}.`));
  /** What this page is for, if that needs a session: a sign-in on it continues there. */
  const goal = () =>
    products.map(({ main }) => main.current?.arrival).find((one) => one?.afterSignIn === config().screen);
  const arrival = products.find(({ id }) => id === arrived)?.main.current?.arrival;
  const revived = arrival ? null : revive(memory.read());
  const machine: LoginMachine = createMachine<AnyScreen, LoginEvent, AnyTask, LoginConfig>({
    start: arrival?.screen ?? revived ?? { name: 'main' },
    cell(screen, event) {
      const cell = cellOf(screen, event);
      const part = after();
      return part ? part.follow(cell, screen, event, session, goal()?.screen) : cell;
    },
    async handle(task, signal) {
      const [screens] = await Promise.all([ownerOf(task.do)?.screens?.load(), idle.load()]);
      // The owner of a task's name has its handler, as the product's own type ensures.
      const handler = screens?.handlers[task.do] as Handler | undefined;
      return signal.aborted ? undefined : handler?.(task, tools, signal);
    },
    config,
    now,
    onFailure(error): Problem {
      if (!(error instanceof AuthError && error.code === 'aborted')) onError(error);
      return inMode(problemOf(error), config().mode);
    },
    onInvalid,
  });

  let isLeaving = false;
  const leave = (leaves: boolean) => {
    isLeaving = leaves && !goal();
    // Draws the last screen again.
    machine.store.setState({});
  };
  // The code of a restored screen may still be loading: then its events wait, at most as long as the element is there.
  const waiting = new AbortController();
  const fetchSteps = () => {
    const flows = after()?.flows ?? [];
    for (const { screens } of flows) if (screens) prefetch(screens);
    const calls = flows.flatMap(({ calls = [] }) => calls);
    // The call itself tries again, and shows a failure.
    if (calls.length > 0) session.prepare({ calls }).catch(() => {});
  };
  const stopWatching = machine.store.subscribe(({ screen }, { screen: before }) => {
    if (screen === before) return;
    // Stores only what a reload would restore.
    memory.write(revive(screen));
    const isOwn = products.includes(ownerOf(screen.name) as AnyProduct);
    // A second factor or terms may follow what the visitor proves on this screen, which comes first.
    if (isOwn) whenIdle(fetchSteps, waiting.signal);
    const part = after();
    if (!part?.isEnd(screen)) return;
    const reached = goal();
    const ended = {
      report: (answered: Answered) => emit('AUTHENTICATE_FLOW_COMPLETE', {}, answered),
      // This page has more for the visitor.
      url: reached ? undefined : config().signedInUrl,
      changed: leave,
      signal: waiting.signal,
    };
    part.end(ended, config(), session.state);
    if (reached) machine.send(reached.event);
  });

  function whenLoaded(part: Lazy<unknown>, then: () => void): void {
    if (part.current) {
      then();
      return;
    }
    const stop = part.subscribe(() => {
      if (!part.current) return;
      stop();
      then();
    });
    waiting.signal.addEventListener('abort', stop);
  }
  const deliver = (event: LoginEvent): void => {
    const screens = ownerOf(machine.store.getState().screen.name)?.screens;
    const part = screens && [screens, idle].find(({ current }) => !current);
    if (part) whenLoaded(part, () => deliver(event));
    else machine.send(event);
  };
  const { signIn, stop: stopWatchingSession } = watchSession(session, deliver);
  const tools: Tools = { session, config, now, emit, report: onError, signIn };

  if (arrival) machine.send(arrival.event);
  else if (revived) deliver({ type: 'resumed' });

  const accompanied = new Set<ProductId>();
  function accompany(product: AnyProduct): void {
    const { id, main } = product;
    if (accompanied.has(id) || !config().products.includes(id)) return;
    if (!main.current) {
      // The screen that needs it shows a failure; otherwise the next change of configuration tries again.
      main.load().then(
        () => accompany(product),
        () => {},
      );
      return;
    }
    accompanied.add(id);
    main.current.accompany?.(machine, config);
  }
  const configured = () => products.forEach(accompany);
  configured();
  whenLoaded(idle, () => after()?.accompany(machine, session, config));

  return {
    machine,
    get isLeaving() {
      return isLeaving;
    },
    table,
    ownerOf,
    session,
    configured,
    stop() {
      stopWatching();
      stopWatchingSession();
      waiting.abort();
      machine.stop();
    },
  };

  /** The stored screen, if a configured product or an after-sign-in step still accepts it. */
  function revive(stored: unknown): AnyScreen | null {
    if (!isRecord(stored)) return null;
    const name = String(stored.name);
    const owner = ownerOf(name);
    const revive = owner?.main.current?.revive;
    if (!revive || (owner.id && !config().products.includes(owner.id)) || !Object.hasOwn(revive, name))
      return null;
    return revive[name]?.(stored, now()) ?? null;
  }

  /** The cell of the product that owns the event, or else the screen. */
  function cellOf(screen: AnyScreen, event: LoginEvent | Failed<AnyTask>): LoginCell | undefined {
    const owner =
      event.type === 'begin'
        ? products.find(({ id }) => id === event.product)
        : // Main has no owner: the owner of the failed task answers there.
          (ownerOf(isFailed(event) ? event.task.do : event.type) ?? ownerOf(screen.name));
    return (
      cellIn(owner?.main.current?.table, screen, event) ??
      cellIn(owner?.screens?.current?.table, screen, event)
    );
  }
}

/** Where no account is made, the texts for an unknown address must not offer one. */
function inMode(problem: Problem, mode: LoginConfig['mode']): Problem {
  const isUnknown = /^(?:email|phone_number)_not_found$/.test(problem.errorType ?? '');
  return mode === 'sign-in' && isUnknown ? { ...problem, code: 'no_account' } : problem;
}

function isFailed(event: LoginEvent | Failed<AnyTask>): event is Failed<AnyTask> {
  return event.type === 'failed';
}
