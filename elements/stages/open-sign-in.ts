/** Opens the screens of a sign-in, of users or of members, in place of the drawing. */
import type { ComponentType } from 'react';
import { askEarly } from '../../session-core/bootstrap/early-bootstrap.ts';
import { prefetch } from '../../src/components/prefetch.ts';
import { browserClock, type Ui } from '../../src/components/ui.tsx';
import { patch } from '../../src/drawing/patch.ts';
import type { Lazy } from '../../src/machine/lazy.ts';
import type { SignInParts } from '../../src/machine/sign-in.ts';
import type { ConfigProblem } from '../../src/validate/schema.ts';
import type { SignInProps } from '../auth-sign-in.ts';
import type { showFields } from '../drawing/show-fields.ts';
import { type Host, hostOf } from '../host.ts';
import type { Complain, complaints } from '../options/complaints.ts';
import type { explain } from '../options/explain.ts';
import { atRest, atTurn } from './at-rest.ts';
import { type AnyLogin, type AnySession, keepLogin } from './keep-login.ts';
import type { ElementContext, OpenScreens, Prepared } from './main.ts';
import { screensOf } from './react-screens.ts';

/** What a sign-in needs once its first screen is there. */
export interface LateParts<Props> {
  readonly complaints: typeof complaints;
  readonly explain: typeof explain;
  readonly showFields: typeof showFields;
  /** The words about mistakes, and the check of a host's own texts. They come late. */
  readonly words: Lazy<unknown>;
  /** All problems of the configuration. @default those of the props */
  readonly problemsOf?: (props: Props) => readonly ConfigProblem[];
}

/** What all such screens receive. */
interface ShownParts<Login> {
  /** Null when mistakes in the configuration prevent a sign-in. */
  readonly login: Login | null;
  readonly scope: string;
  readonly onError: (error: unknown) => void;
  readonly ui: Pick<Ui, 'clock' | 'isLeaving' | 'container' | 'idPrefix'>;
}

interface SignIn<Props, Session, Login, AppProps> {
  readonly View: ComponentType<AppProps>;
  /** The name of the event that a new sign-in logs. */
  readonly rendered: string;
  /** Starts the machine. `latest` returns the newest props. */
  create(
    parts: Omit<SignInParts<Session, unknown, unknown>, 'config' | 'emit'>,
    host: Host,
    latest: () => Props,
  ): Login;
  /** @param shown makes the parts that all screens receive; without `starts`, no machine starts yet */
  appProps(props: Props, shown: (starts?: boolean) => ShownParts<Login>): AppProps;
  readonly late: Lazy<LateParts<Props>>;
  /** Fetched at rest: what follows the first screen. */
  readonly next: Lazy<unknown>;
  /** Fetches the screens that the press of a button would wait for. Returns the groups of calls that it would. */
  ahead(): readonly string[];
}

/**
 * Hydrates the drawing of Main and repeats what the visitor did on it, or renders where there is no drawing of Main.
 *
 * @param isMain whether Main is drawn, and React renders the same
 */
export function openSignIn<
  Session extends AnySession,
  Props extends SignInProps<object, Session>,
  Login extends AnyLogin<Session> & { readonly isLeaving: boolean },
  AppProps extends { problems: readonly ConfigProblem[] },
>(
  context: ElementContext,
  { props: first, draw }: Prepared<Props>,
  isMain: boolean,
  signIn: SignIn<Props, Session, Login, AppProps>,
): OpenScreens<Props> {
  const { View, late, next } = signIn;
  const { place, element, change } = context;
  const { tab, wanted: control } = context.drawing;
  const end = new AbortController();
  const { signal } = end;
  context.drawing.end();
  // Draws what React will render first, neither busy nor failed, so that it can hydrate it.
  if (isMain) patch(place, [draw({ tab, busy: false, failed: false })]);
  const host = hostOf(context, () => late.current?.explain);
  const onError = host.report;
  const keeper = keepLogin<Session, Props, Login>(place, signIn.rendered, (session, memory, latest) =>
    signIn.create({ session, memory, now: browserClock.now, onError, onInvalid: host.refuse }, host, latest),
  );
  const screens = screensOf(place);
  let complaints: Complain | undefined;
  const complain = (props: Props) => {
    const parts = late.current;
    if (!parts) return;
    if (!complaints) {
      parts.showFields(element, place, browserClock, signal);
      signal.addEventListener('abort', parts.words.subscribe(change));
      complaints = parts.complaints(host.notify);
    }
    complaints(parts.problemsOf?.(props) ?? props.problems);
  };
  const appProps = (props: Props) =>
    signIn.appProps(props, (starts = true) => {
      const { scope, container } = props;
      const login = starts ? keeper.current(props) : null;
      const ui = { clock: browserClock, isLeaving: () => !!login?.isLeaving, container, idPrefix: scope };
      return { login, scope, onError, ui };
    });
  const all = appProps(first);
  // Before React takes over, which on a slow phone takes longer than a file needs to set out.
  atTurn(
    () => {
      const calls = signIn.ahead();
      const session = first.session();
      if (!session) return;
      // The call itself tries again, and shows a failure.
      session.prepare({ calls }).catch(() => {});
      askEarly(session);
    },
    place,
    signal,
  );
  // Before React subscribes, so that one rendering shows what has loaded and what it changes.
  signal.addEventListener(
    'abort',
    late.subscribe(() => late.current && change()),
  );
  // The drawing does not show problems of the configuration.
  screens.open(View, isMain ? { ...all, problems: [] } : all, { drawn: isMain, onMismatch: onError });
  if (isMain && all.problems.length > 0) screens.update(View, all);
  complain(first);
  atRest(() => prefetch(next), place, signal);
  if (isMain && control) carryOut(control, place);
  return {
    update(props) {
      screens.update(View, appProps(props));
      complain(props);
    },
    close() {
      end.abort();
      keeper.stop();
      screens.close();
    },
  };
}

/** Repeats the visitor's last action on the drawing, once. */
function carryOut(control: HTMLFormElement | HTMLButtonElement, place: HTMLElement): void {
  // Does not use `instanceof`: in a frame, the form belongs to another window.
  if (!('requestSubmit' in control)) control.click();
  // If hydration failed, React has replaced the form.
  else (control.isConnected ? control : place.querySelector('form'))?.requestSubmit();
}
