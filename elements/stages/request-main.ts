/** The main stage of the elements other than the login, of users or of members: runs a flow and draws it in React. */
import { createElement, type ReactElement } from 'react';
import type { SessionClient } from '../../session-core/consumer/client.ts';
import { whenIdle } from '../../session-core/lib/idle.ts';
import { Shell, type ShellProps } from '../../src/components/frame/shell.tsx';
import { lateExtras } from '../../src/components/late-extras.ts';
import { linkified } from '../../src/components/messages/linkified.tsx';
import { browserClock, presetOf } from '../../src/components/ui.tsx';
import { isLanguageLoading } from '../../src/languages/loading.ts';
import { customsFor, type OwnWords } from '../../src/login/own-words.ts';
import type { CommonOptions } from '../../src/machine/common-options.ts';
import { checkStrings } from '../../src/strings/check-strings.ts';
import { createTranslate } from '../../src/strings/translate.ts';
import { allTokens } from '../../src/theme/later-tokens.ts';
import { checkFields } from '../../src/validate/check.ts';
import { projectMistakes } from '../../src/validate/project.ts';
import type { Fields } from '../../src/validate/schema.ts';
import type { Settings } from '../auth-element.ts';
import { type Host, hostOf } from '../host.ts';
import { joinLayers } from '../options/checked-layers.ts';
import { complaints } from '../options/complaints.ts';
import { explain } from '../options/explain.ts';
import { misspelled } from '../options/misspelled.ts';
import { type Project, projectOf } from '../options/project.ts';
import type { InitialAddress, RequestFlow, RequestOptions, RunningFlow } from '../request-flows/flow.ts';
import type { Check, ElementMain, Layer } from './main.ts';
import { screensOf } from './react-screens.ts';

type RequestProps = Settings<RequestOptions>;

/** What every session has. */
type AnySession = Pick<SessionClient, 'bootstrap' | 'logEvent' | 'dispose'>;

/** Returns the layers, the page's first, without options of other elements. */
type WithoutOthers = (layers: readonly Layer[], rules: Fields) => readonly Layer[];

/** The main stage of an element, for its flow. The session, and the other elements of its page, are those of users or of members. */
export function requestMainOf<Options extends RequestOptions, Session extends AnySession>(
  flow: RequestFlow<Options, Session>,
  createSession: (project: Project) => Session,
  withoutOthers: WithoutOthers,
  words: OwnWords,
): ElementMain<RequestProps> {
  return {
    check: checkBy(flow, withoutOthers, words),
    tokens: allTokens,
    open(context, { props: first }) {
      // Before the whole catalogue is there, most texts would be English.
      if (isLanguageLoading()) return null;
      if (flow.texts && !flow.texts.in(first.options.locale, context.change)) return null;
      context.drawing.end();
      const host = hostOf(context, () => explain);
      const complain = complaints(host.notify);
      const runner = keepRunning(flow, createSession, host, { href: location.href, search: location.search });
      const screens = screensOf(context.place);
      const draw = (props: RequestProps): ReactElement => {
        const shell: Omit<ShellProps, 'children'> = {
          scope: props.scope,
          problems: props.problems,
          onError: host.report,
          ui: {
            t: createTranslate({
              overrides: props.options.strings,
              locale: props.options.locale,
              translated: { ...props.texts, ...flow.texts?.in(props.options.locale, context.change) },
              catalogue: flow.texts?.english,
            }),
            linked: linkified,
            extras: lateExtras,
            clock: browserClock,
            headingLevel: props.options.headingLevel,
            preset: presetOf(props.options.theme),
            container: props.container,
            idPrefix: props.scope,
          },
        };
        const running = runner.current(props);
        complain(props.problems);
        return running ? running.draw(shell) : createElement(Shell, shell);
      };
      screens.open(Drawn, { content: draw(first) }, { drawn: false, onMismatch: host.report });
      const unsubscribe = words.part.subscribe(context.change);
      return {
        update: (props) => screens.update(Drawn, { content: draw(props) }),
        close() {
          unsubscribe();
          runner.stop();
          screens.close();
        },
      };
    },
  };
}

function Drawn({ content }: { content: ReactElement }) {
  return content;
}

function checkBy(
  { rules, texts }: Pick<RequestFlow<never>, 'rules' | 'texts'>,
  withoutOthers: WithoutOthers,
  words: OwnWords,
): Check {
  const customs = texts ? customsFor((strings) => checkStrings(strings, texts.english)) : words.customs;
  return (layers, element) => {
    const { options, mistakes } = joinLayers(
      () => withoutOthers(layers, rules),
      (layer) => checkFields(layer, rules, customs),
    );
    // By the rules, both options are strings.
    const project = projectMistakes(options as CommonOptions);
    return { options, problems: words.described([...misspelled(element, rules), ...mistakes, ...project]) };
  };
}

/** Runs one flow for one session and one request. A change of either restarts it. */
function keepRunning<Options extends RequestOptions, Session extends AnySession>(
  flow: RequestFlow<Options, Session>,
  createSession: (project: Project) => Session,
  host: Host,
  address: InitialAddress,
) {
  let latest: Options;
  let key = '';
  let running: (RunningFlow & { session: Session; end: AbortController }) | null = null;

  function stop(): void {
    running?.end.abort();
    running?.stop();
    running?.session.dispose();
    running = null;
  }

  function begin(): typeof running {
    const session = createSession(projectOf(latest));
    const end = new AbortController();
    whenIdle(async () => {
      const bootstrap = await session.bootstrap.load();
      if (!end.signal.aborted) session.logEvent(flow.rendered ?? 'render_idp_screen', { bootstrap });
    }, end.signal);
    return { ...flow.start({ session, options: () => latest, host, address }), session, end };
  }

  return {
    stop,
    /** The flow for these props; null when their mistakes prevent one. */
    current({ options, problems }: RequestProps): RunningFlow | null {
      // The check has compared each field with the rules of this flow.
      latest = options as Options;
      const latestKey = JSON.stringify([projectOf(latest), flow.restartKey(latest)]);
      const usable = latest.publicToken && problems.every(({ harmless }) => harmless);
      if (running && usable && latestKey === key) return running;
      stop();
      key = latestKey;
      running = usable ? begin() : null;
      return running;
    },
  };
}
