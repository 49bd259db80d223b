/** Runs the sign-in of an element, of users or of members. */
import type { SessionClient } from '../../session-core/consumer/client.ts';
import { type FlowMemory, flowMemory } from '../../src/login/remember.ts';
import type { SignInProps } from '../auth-sign-in.ts';
import { atRest } from './at-rest.ts';

/** The session of a user or of a member. */
export type AnySession = Pick<
  SessionClient,
  'publicToken' | 'apiBaseUrl' | 'bootstrap' | 'logEvent' | 'prepare'
>;

/** A running sign-in. */
export interface AnyLogin<Session> {
  readonly session: Session;
  configured(): void;
  stop(): void;
}

/**
 * Runs one sign-in for one session. Another session starts another one.
 *
 * @param rendered the name of the event that a new sign-in logs
 * @param create starts a sign-in; `latest` returns the newest props
 */
export function keepLogin<
  Session extends AnySession,
  Props extends Pick<SignInProps<object, Session>, 'session' | 'memoryKey' | 'options'>,
  Login extends AnyLogin<Session>,
>(
  place: HTMLElement,
  rendered: string,
  create: (session: Session, memory: FlowMemory, latest: () => Props) => Login,
) {
  let latest: Props;
  let login: Login | null = null;
  let end = new AbortController();

  function stop(): void {
    login?.stop();
    login = null;
    end.abort();
  }

  return {
    stop,
    /** The sign-in for these props; null when their mistakes prevent one. */
    current(props: Props): Login | null {
      latest = props;
      const session = props.session();
      if (login && login.session === session) {
        login.configured();
        return login;
      }
      stop();
      if (!session) return null;
      end = new AbortController();
      login = create(
        session,
        flowMemory(() => window.sessionStorage, props.memoryKey),
        () => latest,
      );
      const { signal } = end;
      // An address of a visitor, functions, and what a wallet of the host holds are not for the log.
      const { onEvent, onError, email, cryptoOptions, ...options } = props.options as Record<string, unknown>;
      const log = async () => {
        const bootstrap = await session.bootstrap.load();
        if (!signal.aborted) session.logEvent(rendered, { options, bootstrap });
      };
      atRest(log, place, signal);
      return login;
    },
  };
}
