/** The first screen: logo, title, and what the configured products put on it. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Bootstrap } from '../../session-core/consumer/client.ts';
import { Tabs } from '../components/buttons/tabs.tsx';
import { Divider } from '../components/frame/divider.tsx';
import { Heading } from '../components/frame/heading.tsx';
import { Logo } from '../components/frame/logo.tsx';
import { Pending } from '../components/frame/pending.tsx';
import { ErrorNotice } from '../components/messages/notice.tsx';
import { prefetch } from '../components/prefetch.ts';
import { useUi } from '../components/ui.tsx';
import { useLazy } from '../components/use-lazy.ts';
import type { AnyEvent, AnyProduct } from '../machine/any-flow.ts';
import type { LoginConfig } from '../machine/config.ts';
import type { Lazy } from '../machine/lazy.ts';
import type { MachineState } from '../machine/machine.ts';
import type {
  MainScreen as Main,
  PartKind,
  PartProps,
  PartViews,
  ProductId,
  Typed,
} from '../machine/product.ts';
import { tabTitles } from '../strings/entry-messages.ts';
import type { MessageId } from '../strings/messages.ts';
import type { LoginIdle } from './idle.ts';
import type { LoginEvent, LoginTable } from './login-table.ts';
import { type FormTabs, mainLayout, oneField, type Section, type Tab } from './main-layout.ts';
import { mixProblem } from './mix-problem.ts';

interface MainScreenProps {
  screen: Main;
  table: LoginTable;
  state: Pick<MachineState<unknown>, 'busy' | 'problem'>;
  config: LoginConfig;
  bootstrap: Bootstrap;
  send: (event: LoginEvent) => void;
  /** True when the visitor came back, so that the title takes the focus. */
  returned: boolean;
  /** The tab that the visitor chose before React took over, if any. */
  tab: string | null;
  idle: Lazy<LoginIdle>;
}

type WithProducts = Pick<LoginTable, 'products'>;

/** Draws Main for any mix of products. */
export function MainScreen({
  screen,
  table,
  state,
  config,
  bootstrap,
  send,
  returned,
  tab,
  idle,
}: MainScreenProps) {
  const { t } = useUi();
  const mix = mixProblem(config);
  const sections = mainLayout(table.offersOf(config), screen.passkeyButton);
  const part = { screen, busy: state.busy, problem: state.problem, config, bootstrap, send };
  return (
    <>
      {config.logoUrl && <Logo src={config.logoUrl} />}
      {!config.hideHeader && (
        <Heading focus={returned} field>
          {t(config.title)}
        </Heading>
      )}
      {mix ? (
        <Mix idle={idle} id={`configuration.${mix}`} />
      ) : (
        sections.map((section, index) => (
          <SectionView
            key={keyOf(section, sections[index - 1])}
            section={section}
            part={part}
            tab={tab}
            products={table.products}
            among={sections.length > 1}
          />
        ))
      )}
      <ErrorNotice>{state.problem && !state.problem.field && t.problem(state.problem)}</ErrorNotice>
    </>
  );
}

/** Says that the products cannot be combined. */
function Mix({ idle, id }: { idle: Lazy<LoginIdle>; id: MessageId }) {
  const { t } = useUi();
  const { current, failed } = useLazy(idle);
  if (!current) return <Pending parts={[idle]} failed={failed} />;
  return <current.ConfigurationError problems={[{ path: 'products', message: t(id) }]} />;
}

/** A key by content, not by position: late sections move, and the form in use stays the same element. */
function keyOf(section: Section, before?: Section): string {
  if (section.kind === 'buttons') return section.id;
  // At most one form: one divider precedes it, one follows it.
  return section.kind === 'form' ? 'form' : `below-${before?.kind}`;
}

function SectionView({
  section,
  part,
  tab,
  products,
  among,
}: WithProducts & {
  section: Section;
  part: PartProps<AnyEvent>;
  tab: string | null;
  among: boolean;
}) {
  switch (section.kind) {
    case 'divider':
      return <Divider />;
    case 'buttons':
      return <PartView product={section.id} products={products} kind="buttons" part={part} />;
    case 'form':
      return <FormSection tabs={section.tabs} part={part} tab={tab} products={products} among={among} />;
  }
}

function PartView({
  product,
  products,
  kind,
  part,
  other,
}: WithProducts & {
  product: ProductId;
  kind: PartKind;
  part: PartProps<AnyEvent>;
  /** A further product that the form leads to. */
  other?: AnyProduct | undefined;
}) {
  const owner = products.find(({ id }) => id === product);
  if (!owner) return null;
  const main = (part.tab && part.tab !== 'email' && owner.phone) || owner.main;
  return (
    <Prefetch screens={[owner.screens, ...(other ? [other.screens] : [])]}>
      <StageView key={product} stage={main} kind={kind} part={part} />
    </Prefetch>
  );
}

function StageView({
  stage,
  kind,
  part,
}: {
  stage: Lazy<PartViews<AnyEvent>>;
  kind: PartKind;
  part: PartProps<AnyEvent>;
}) {
  const { current, failed } = useLazy(stage);
  if (!current) return <Pending parts={[stage]} failed={failed} />;
  const View = current.partViews[kind];
  return View ? <View {...part} /> : null;
}

/** Fetches the product's screens as soon as the visitor turns to it. */
function Prefetch({ screens, children }: { screens: readonly Lazy<unknown>[]; children: ReactNode }) {
  const fetchScreens = () => screens.forEach(prefetch);
  const box = useRef<HTMLDivElement>(null);
  // It may have had the focus before React: then no event fires.
  useEffect(() => {
    if (box.current?.matches(':focus-within')) fetchScreens();
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens; the controls are inside.
    <div onFocus={fetchScreens} onPointerEnter={fetchScreens} ref={box}>
      {children}
    </div>
  );
}

/** The sign-in methods that a tab leads to. */
const waysOf: Readonly<Record<Tab['id'], readonly string[]>> = {
  email: ['email', 'password'],
  sms: ['sms'],
  whatsapp: ['whatsapp'],
};

function FormSection({
  tabs,
  part,
  tab,
  products,
  among,
}: WithProducts & {
  tabs: FormTabs;
  part: PartProps<AnyEvent>;
  tab: string | null;
  /** Whether Main has other parts. */
  among: boolean;
}) {
  const { t } = useUi();
  const { email, phone } = part.screen;
  // A visitor who comes back finds the form that they left.
  const [chosen, choose] = useState(phone?.channel ?? (email === undefined ? tab : 'email'));
  // Switching tabs keeps what the visitor typed.
  const typed = useRef<() => Typed>(null);
  const [typedBefore, keep] = useState<Typed>({});
  const number = oneField(part.config, tabs);
  const address = number && tabs.find(({ id }) => id === 'email');
  const shown = number ?? tabs.find(({ id }) => id === chosen) ?? tabs[0];
  // Beside tabs, the tab says it; without another part, nothing needs to.
  const isOnly = address || tabs.length === 1;
  const alone = isOnly && among;
  const select = (id: string) => {
    keep({ ...typedBefore, ...typed.current?.() });
    choose(id);
  };
  const { email: configured } = part.config;
  const screen = { ...(configured && { email: configured }), ...part.screen, ...typedBefore };
  const other = address && products.find(({ id }) => id === address.product);
  const form = (
    <PartView
      product={shown.product}
      other={other}
      products={products}
      kind="form"
      part={{
        ...part,
        screen,
        typed,
        tab: shown.id,
        ...(alone && { ways: [...waysOf[shown.id], ...(address ? waysOf.email : [])] }),
        ...(other && {
          onAddress: (email: string) => part.send({ type: `${other.prefix}.emailSubmitted`, email }),
        }),
      }}
    />
  );
  if (isOnly) return form;
  return (
    <Tabs
      tabs={tabs.map(({ id }) => ({ id, label: t(tabTitles[id]), ways: waysOf[id] }))}
      selected={shown.id}
      onSelect={select}
    >
      {form}
    </Tabs>
  );
}
