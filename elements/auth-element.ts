/**
 * What the three elements have in common. r2wc keeps its job of mounting, updating and unmounting a React root;
 * this subclass mends what it leaves open: attributes by our own rules, properties by reference and before the
 * upgrade, a shadow root decided per instance, and a React tree that survives a move in the document.
 */
import r2wc from '@r2wc/react-to-web-component';
import { type ComponentType, createElement } from 'react';
import { widgetCss } from '../src/components/sheet.ts';
import {
  type AuthErrorDetail,
  type AuthEventDetail,
  errorDetail,
  eventDetail,
} from '../src/login/host-events.ts';
import type { CommonOptions } from '../src/login/options.ts';
import { adoptSheets } from '../src/theme/adopt.ts';
import { type ThemeSetting, themeSheet } from '../src/theme/theme.ts';
import type { ConfigProblem, Fields } from '../src/validate/schema.ts';
import { attributeName, attributeOptions, readAttributes } from './attributes.ts';
import { joinLayers } from './layers.ts';
import { onPageConfig, pageConfig } from './page-config.ts';

/** The keys under which r2wc keeps its React props and its render method; checked by a test, r2wc is pinned. */
const reactProps = Symbol.for('r2wc.props');
const reactRender = Symbol.for('r2wc.render');

/** What r2wc's class has besides being an element. */
interface ReactInternals {
  container: HTMLElement | ShadowRoot;
  [reactProps]: object;
  [reactRender](): void;
}

/** The life cycle that r2wc's class implements. */
interface ReactElement extends HTMLElement {
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/** What an element draws. */
export interface Drawing<Props> {
  readonly props: Props;
  /** All that is wrong, those found while drawing too. */
  readonly problems: readonly ConfigProblem[];
  readonly theme: ThemeSetting | undefined;
}

/** What is told to a subclass when it shall draw. */
export interface Settings<Options> {
  readonly options: Options;
  readonly problems: readonly ConfigProblem[];
  readonly container: HTMLElement | ShadowRoot;
  /** Class that ties the theme of this instance to its root. */
  readonly scope: string;
}

/** The one component that r2wc mounts; what it draws is handed to it. */
function Drawn({ View, given }: { View: ComponentType<object>; given: object }) {
  return createElement(View, given);
}

/** `HTMLElement` where there is one. On a server the classes exist, so that importing them is harmless. */
const Base: new () => ReactElement =
  typeof HTMLElement === 'undefined'
    ? (class {} as unknown as new () => ReactElement)
    : // r2wc types its class by its props option, which is not used here.
      (r2wc(Drawn as ComponentType<object>) as unknown as new () => ReactElement);

let instances = 0;

/** The base class of the elements. `Options` is what a host configures, `Props` what the view is given. */
export abstract class AuthElement<Options extends CommonOptions, Props extends object> extends Base {
  /** The options, which also name the attributes. */
  static readonly rules: Fields = {};

  static get observedAttributes(): string[] {
    return [...attributeOptions(this.rules).map(attributeName), 'lang'];
  }

  /** The React component at the root. */
  protected abstract readonly view: ComponentType<Props>;

  /** Class of the root, unique on the page: it ties the theme of this instance to it. */
  protected readonly scope: string;
  #config: Partial<Options> = {};
  #scheduled = false;
  #mounted = false;
  #reported = new Set<string>();
  #stopPageConfig: (() => void) | undefined;
  #removeSheets: (() => void) | undefined;
  #theme = '';

  constructor() {
    super();
    instances += 1;
    this.scope = `ae-i${instances}`;
  }

  /** The configuration of this element. Setting it replaces what was set before; kept by reference. */
  get config(): Partial<Options> {
    return this.#config;
  }

  set config(config: Partial<Options>) {
    this.#config = config ?? {};
    this.#schedule();
  }

  /** Adds to the configuration of this element; options not named stay. */
  configure(config: Partial<Options>): void {
    this.config = { ...this.#config, ...config };
  }

  override connectedCallback(): void {
    this.#takeEarlyConfig();
    this.#stopPageConfig ??= onPageConfig(() => this.#schedule());
    if (!this.#mounted) this.#mount();
    else this.#schedule();
  }

  override disconnectedCallback(): void {
    // A move in the document is a removal and an insertion in one go: only what stays away a tick is gone.
    setTimeout(() => {
      if (!this.isConnected && this.#mounted) this.#unmount();
    });
  }

  attributeChangedCallback(): void {
    if (this.#mounted) this.#schedule();
  }

  /** Focuses the first field or button of the current screen. */
  override focus(options?: FocusOptions): void {
    const first = this.#react.container.querySelector<HTMLElement>('input, button, a[href], [tabindex]');
    if (first) first.focus(options);
    else super.focus(options);
  }

  /** Fires `auth-event` and calls `onEvent`. */
  protected announce(type: string, data: object): void {
    this.#tell('auth-event', eventDetail(type, data), 'onEvent');
  }

  /** Fires `auth-error` and calls `onError`. */
  protected report(error: unknown): void {
    this.#tell('auth-error', errorDetail(error), 'onError');
  }

  /** Gives what to draw for these settings. Called once per change, also while a screen is open. */
  protected abstract draw(settings: Settings<Options>): Drawing<Props>;

  /** Lets go of everything; the element has left the document. */
  protected abstract release(): void;

  get #react(): ReactInternals {
    return this as unknown as ReactInternals;
  }

  get #rules(): Fields {
    return (this.constructor as typeof AuthElement).rules;
  }

  #mount(): void {
    this.#mounted = true;
    const { options } = this.#settings();
    // Decided once: a shadow root cannot be taken away again.
    const shadow =
      options.enableShadowDOM === false ? null : (this.shadowRoot ?? this.attachShadow({ mode: 'open' }));
    this.#react.container = shadow ?? this;
    this.#update();
    super.connectedCallback();
  }

  #unmount(): void {
    this.#mounted = false;
    this.#stopPageConfig?.();
    this.#stopPageConfig = undefined;
    super.disconnectedCallback();
    this.#removeSheets?.();
    this.#removeSheets = undefined;
    this.#theme = '';
    this.#reported.clear();
    this.release();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      if (!this.#mounted || !this.isConnected) return;
      this.#update();
      this.#react[reactRender]();
    });
  }

  #update(): void {
    const { options, problems } = this.#settings();
    const { scope } = this;
    const { container } = this.#react;
    const { props, theme, problems: all } = this.draw({ options, problems, container, scope });
    this.#react[reactProps] = { View: this.view, given: props };
    this.#adopt(themeSheet(theme, `.${scope}`));
    this.#reportProblems(all);
  }

  #settings(): { options: Options; problems: ConfigProblem[] } {
    const attributes = readAttributes(this, this.#rules);
    const { options, problems } = joinLayers(
      [asRecord(pageConfig()), asRecord(this.#config), attributes.values],
      this.#rules,
    );
    // Checked field by field against the rules that mirror the type.
    return { options: options as Options, problems: [...attributes.problems, ...problems] };
  }

  #adopt(theme: string): void {
    if (theme === this.#theme && this.#removeSheets) return;
    this.#theme = theme;
    const removeOld = this.#removeSheets;
    const { container } = this.#react;
    const root = container instanceof ShadowRoot ? container : this.getRootNode();
    const target = root instanceof ShadowRoot || root instanceof Document ? root : document;
    this.#removeSheets = adoptSheets(target, [widgetCss, theme]);
    removeOld?.();
  }

  #reportProblems(problems: readonly ConfigProblem[]): void {
    const current = new Set<string>();
    for (const problem of problems) {
      const { path, message, meant } = problem;
      current.add(message);
      if (this.#reported.has(message)) continue;
      const detail: AuthErrorDetail = {
        code: 'invalid_configuration',
        message,
        path,
        ...(meant ? { meant } : {}),
      };
      // A tick later, so that the page can listen right after it has inserted the element.
      setTimeout(() => this.#tell('auth-error', detail, 'onError'));
    }
    this.#reported = current;
  }

  #tell(name: 'auth-event', detail: AuthEventDetail, callback: 'onEvent'): void;
  #tell(name: 'auth-error', detail: AuthErrorDetail, callback: 'onError'): void;
  #tell(
    name: 'auth-event' | 'auth-error',
    detail: AuthEventDetail | AuthErrorDetail,
    callback: 'onEvent' | 'onError',
  ): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    const listener = this.#config[callback] ?? pageConfig()[callback];
    try {
      (listener as ((detail: unknown) => void) | undefined)?.(detail);
    } catch (error) {
      // The host's own fault must not stop the visitor, and must not go unseen.
      console.error(`auth-elements: ${callback} threw`, error);
    }
  }

  /** A property set before the class was there shadows the accessor: it is taken in and removed. */
  #takeEarlyConfig(): void {
    if (!Object.hasOwn(this, 'config')) return;
    const early = Object.getOwnPropertyDescriptor(this, 'config')?.value as Partial<Options> | undefined;
    Reflect.deleteProperty(this, 'config');
    if (early) this.config = early;
  }
}

function asRecord(value: object): Record<string, unknown> {
  return value as Record<string, unknown>;
}
