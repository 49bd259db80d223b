/** Runs a sign-in method of users in the sign-in of members: rows, tasks and screens are the users' own, and know the place besides. */
import { type ComponentType, createElement } from 'react';
import type { SessionClient } from '../../../session-core/consumer/client.ts';
import type { LoginConfig } from '../../machine/config.ts';
import type { Emit } from '../../machine/events.ts';
import type { CellContext } from '../../machine/machine.ts';
import { present } from '../../machine/present.ts';
import type { Tools as UserTools } from '../../machine/product.ts';
import type { BusinessConfig } from '../config.ts';
import type { DiscoveredReply, ProofReply } from '../flow/facts.ts';
import { unlessFound } from '../flow/main-flow.ts';
import { anywhere, type Main, type Place, type Screen } from '../flow/screen-types.ts';
import type { Event, MethodTask, Step } from '../flow/types.ts';
import { discovered, proved, type Tools } from '../tasks/tools.ts';
import type { MethodTable } from './method.ts';

/** What the rows, tasks and views of these methods read. */
export function asUsers(config: BusinessConfig): LoginConfig {
  const { providers, oauthOptions } = config;
  return {
    ...config,
    products: config.products.map((product) => (product === 'emailOtp' ? 'otp' : product)),
    oauthOptions: { ...oauthOptions, providers },
    // They read no other option.
  } as unknown as LoginConfig;
}

type Rows = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
type UserStep = {
  readonly [part: string]: unknown;
  readonly screen?: object;
  readonly run?: object;
  readonly beside?: object;
};
type UserCell = (screen: object, event: object, context: object) => UserStep | undefined;

/** The same rows, whose screens and tasks know the place. */
export function placed(rows: Rows): MethodTable {
  const withPlace =
    (cell: UserCell) => (screen: Screen, event: object, context: { config: BusinessConfig }) => {
      const step = cell(screen, event, { ...context, config: asUsers(context.config) });
      const at = { place: 'place' in screen ? screen.place : anywhere };
      return (
        step && {
          ...step,
          ...present({
            screen: step.screen && { ...step.screen, ...at },
            run: step.run && { ...step.run, ...at },
            beside: step.beside && { ...step.beside, ...at },
          }),
        }
      );
    };
  const each = <From, To>(record: Readonly<Record<string, From>>, make: (value: From) => To) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value)]));
  // The users' table was type-checked where it is; the names are the same here.
  return each(rows, (row = {}) => each(row as Record<string, UserCell>, withPlace)) as unknown as MethodTable;
}

/** The calls of a method, by the arguments of users. */
export type CallsIn = (tools: Tools, place: Place) => object;

/**
 * Proves a person in this place: a sign-in to its organization, or else one that chooses it afterwards. It has the arguments of
 * users.
 */
export function inPlace<Reply>(
  { config }: Tools,
  { organization }: Place,
  {
    authenticate,
    discovery,
  }: {
    authenticate: (options: never, call: object) => Promise<Reply>;
    discovery: { authenticate: (options: never, call: object) => Promise<unknown> };
  },
) {
  return (options: object & { session_duration_minutes: number }, call: object): Promise<unknown> => {
    const { session_duration_minutes, ...proof } = options;
    // The options of both are those of users, with the organization and the language.
    if (!organization) return discovery.authenticate(proof as never, call);
    const { locale = config().locale } = config().smsOtpOptions;
    const to = { organization_id: organization.id, session_duration_minutes, ...present({ locale }) };
    return authenticate({ ...proof, ...to } as never, call);
  };
}

/** The row of a button that waits while the page looks up its organization. */
export const onceFound =
  <OneEvent>(cell: MainCell<OneEvent> | undefined): MainCell<OneEvent> =>
  (screen, event, context) =>
    unlessFound(screen, context) ?? cell?.(screen, event, context);

type MainCell<OneEvent> = (
  screen: Main,
  event: OneEvent,
  context: CellContext<BusinessConfig>,
) => Step | undefined;

/** Runs the users' tasks with the calls of members. A reply that proves a person leads on as every other one does. */
export function handleAsUsers(handlers: object, callsIn: CallsIn) {
  type Handler = (task: object, tools: UserTools, signal: AbortSignal) => Promise<object | undefined>;
  return async (task: MethodTask, tools: Tools, signal: AbortSignal): Promise<Event | undefined> => {
    const place = 'place' in task ? task.place : anywhere;
    const handler = (handlers as Record<string, Handler>)[task.do] as Handler;
    const event = await handler(task, userTools(tools, place, callsIn), signal);
    if (!event || !('reply' in event)) return event as Event | undefined;
    const reply = event.reply as DiscoveredReply | ProofReply;
    return 'discovered_organizations' in reply ? discovered(reply, tools) : proved(reply, tools);
  };
}

function userTools(tools: Tools, place: Place, callsIn: CallsIn): UserTools {
  const { session, config, now, emit, report, signIn } = tools;
  const calls = {
    get state() {
      return session.state;
    },
    onStateChange: session.onStateChange,
    ...callsIn(tools, place),
  };
  return {
    // The tasks of these methods make no other calls.
    session: calls as unknown as SessionClient,
    config: () => asUsers(config()),
    now,
    emit: memberEmit(emit as (type: string, data: unknown) => void),
    report,
    signIn: signIn as UserTools['signIn'],
  };
}

/** Reports the events of a method as hosts of members know them. */
function memberEmit(emit: (type: string, data: unknown) => void): Emit {
  return (type, data) => {
    // The account of a user, whose form the replies to these tasks have.
    const { user: _, ...reply } = data as Record<string, unknown>;
    const isDiscovery = 'discovered_organizations' in reply;
    emit(`B2B_${isDiscovery ? type.replace(/AUTHENTICATE$/, 'DISCOVERY_$&') : type}`, reply);
  };
}

/** The users' view of a screen. */
export function viewAsUsers<Props extends { config: BusinessConfig }>(
  View: ComponentType<never> | object,
): ComponentType<Props> {
  const Shown = View as unknown as ComponentType<object>;
  return (props) => createElement(Shown, { ...props, config: asUsers(props.config) });
}
