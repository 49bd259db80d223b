/** One section on the page: its title, its view, the outcome of the last action, and “Confirm it's you” in place. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useStore } from 'zustand';
import type { Bootstrap } from '../../session-core/consumer/client.ts';
import { unclobbered } from '../../session-core/lib/unclobbered.ts';
import type { User } from '../../session-core/wire/shared.ts';
import { CheckIcon } from '../components/icons/screens-icons.tsx';
import { ErrorNotice } from '../components/messages/notice.tsx';
import { UiProvider, useLocalId, useUi } from '../components/ui.tsx';
import { useLazy } from '../components/use-lazy.ts';
import type { Lazy } from '../machine/lazy.ts';
import { useMachine } from '../machine/use-machine.ts';
import { ConfirmView } from './confirm/views.tsx';
import type { Account, SectionMachine } from './create-account.ts';
import { isolateAll, useIsolated } from './isolated.ts';
import { ListState } from './parts.tsx';
import type { AnySection } from './section.ts';
import type { AnySectionId } from './section-ids.ts';
import { useBriefly } from './use-briefly.ts';

export interface SectionViewProps {
  id: AnySectionId;
  account: Account;
  user: User;
  bootstrap: Bootstrap;
}

/** Draws the section once its part has loaded. */
export function SectionView(props: SectionViewProps & { lazySection: Lazy<AnySection> }) {
  const { id, account, lazySection } = props;
  const ui = useUi();
  const { t, headingLevel = 2 } = ui;
  // The title of the page is above those of its sections.
  const level = Math.max(headingLevel, 2);
  const Tag = `h${level}` as 'h2';
  const title = useLocalId(`account-${id}`);
  const heading = useRef<HTMLHeadingElement>(null);
  const { current: section, failed } = useLazy(lazySection);
  // An effect, because the browser fetches the part.
  useEffect(() => {
    lazySection.load().catch(() => {
      // The section offers to try again.
    });
  }, [lazySection]);
  const name = t(`account.${id}.title`);
  return (
    <section className="ae-section" part={`section section-${id}`} aria-labelledby={title}>
      <Tag
        className="ae-section-title"
        part="section-title"
        id={title}
        tabIndex={-1}
        ref={heading}
        lang={t.lang(name)}
      >
        {name}
      </Tag>
      <div className="ae-section-content">
        {section ? (
          <UiProvider value={{ ...ui, headingLevel: level + 1 }}>
            <Content {...props} {...{ section, heading }} machine={account.machineOf(id, section)} />
          </UiProvider>
        ) : (
          <Missing failed={failed} onRetry={() => void lazySection.load().catch(() => {})} />
        )}
      </div>
    </section>
  );
}

function Missing({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const { t } = useUi();
  return (
    <div className="ae-section-body">
      <ErrorNotice>{failed && t('error.notLoaded')}</ErrorNotice>
      <ListState {...{ failed, onRetry }} />
    </div>
  );
}

interface ContentProps extends SectionViewProps {
  section: AnySection;
  machine: SectionMachine;
  heading: { readonly current: HTMLHeadingElement | null };
}

function Content({ id, account, section, machine, user, bootstrap, heading }: ContentProps) {
  const { t } = useUi();
  const state = useMachine(machine);
  const open = useStore(account.confirm.store);
  const confirmation = open?.section === id ? open : null;
  const body = useRef<HTMLDivElement>(null);
  useKeptFocus(body, heading);
  const config = account.config();
  const { View } = section;
  const isolated = useIsolated();
  const { linked } = useStore(account.news);
  const done = useBriefly(state.screen.done ?? (id === 'social' ? linked : undefined));
  const outcome = done && t(done.text, isolateAll(isolated, done.values));
  const problem = state.problem && !state.problem.field ? state.problem : null;
  return (
    <div className="ae-section-body" ref={body}>
      {confirmation && <ConfirmView {...{ confirmation, config, bootstrap }} />}
      {/* Hidden, not removed: what the user has typed stays. */}
      <div className="ae-section-view" hidden={confirmation !== null} aria-busy={state.busy.length > 0}>
        <View key={state.screen.name} {...state} {...{ user, config, bootstrap }} send={machine.send} />
      </div>
      <p className="ae-section-done" part="outcome" role="status">
        {outcome && !problem && (
          <>
            <CheckIcon />
            <span lang={t.lang(outcome)}>{outcome}</span>
          </>
        )}
      </p>
      <ErrorNotice>{problem && !hasOwnNotice(state.screen.name) && t.problem(problem)}</ErrorNotice>
    </div>
  );
}

/** Screens of the products draw the problem themselves. */
function hasOwnNotice(screen: string): boolean {
  return ['otp.enter', 'password.editing', 'totp.setUp'].includes(screen);
}

/** Gives the focus to the title when the focused element has disappeared, such as the button of a removed row. */
function useKeptFocus(
  body: { readonly current: HTMLDivElement | null },
  heading: { readonly current: HTMLHeadingElement | null },
): void {
  const had = useRef(false);
  const look = useEffectEvent(() => {
    const element = body.current;
    if (!element) return;
    const { activeElement } = unclobbered(element.getRootNode() as Document | ShadowRoot);
    const isInside = element.contains(activeElement);
    const isHidden = isInside && activeElement?.closest('[hidden]');
    if (had.current && (!activeElement || activeElement === unclobbered(document).body || isHidden)) {
      heading.current?.focus({ preventScroll: true });
    }
    had.current = isInside && !isHidden;
  });
  // After every render: only then elements disappear.
  useEffect(() => look());
  useEffect(() => {
    const element = body.current;
    const note = () => look();
    element?.addEventListener('focusin', note);
    // Another section that has the focus looks after it. A removed element tells no target.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !element?.contains(relatedTarget as Node)) had.current = false;
    };
    element?.addEventListener('focusout', leave);
    // A view changes by its own state, too, such as a question that the user cancels.
    const changes = new MutationObserver(note);
    if (element) changes.observe(element, { childList: true, subtree: true });
    return () => {
      element?.removeEventListener('focusin', note);
      element?.removeEventListener('focusout', leave);
      changes.disconnect();
    };
  }, [body]);
}
