/** Runs a sign-in method of users in the sign-in of members: rows, tasks and screens are the users' own, and know the place besides. */
import { type ComponentType, createElement } from 'react';
import type { SessionClient } from '../../../session-core/consumer/client.ts';
import type { LoginConfig } from '../../machine/config.ts';
import type { Emit } from '../../machine/events.ts';
import { present } from '../../machine/present.ts';
import type { Tools as UserTools } from '../../machine/product.ts';
import type { BusinessConfig } from '../config.ts';
import type { DiscoveredReply, ProofReply } from '../flow/facts.ts';
import { anywhere, type Place, type Screen } from '../flow/screen-types.ts';
import type { Event, MethodTask } from '../flow/types.ts';
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
  const inPlace =
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
  return each(rows, (row = {}) => each(row as Record<string, UserCell>, inPlace)) as unknown as MethodTable;
}

/** The calls of a method, by the arguments of users. */
export type CallsIn = (tools: Tools, place: Place) => object;

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
export function memberEmit(emit: (type: string, data: unknown) => void): Emit {
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
