/**
 * The base class of the elements. It reads attributes by our own rules, keeps properties by reference, also those set
 * before the upgrade, decides about a shadow root per instance, draws until React takes over, and keeps screens when the
 * host moves it in the document. The main stage brings React and its wrapper: see `react-screens.ts`.
 */

import type { AuthError } from '../session-core/errors.ts';
import { unclobbered } from '../session-core/lib/unclobbered.ts';
import { patch } from '../src/drawing/patch.ts';
import type { Reader, Wish } from '../src/languages/page-translator.ts';
import { textsOf } from '../src/languages/texts-of.ts';
import type { CommonOptions } from '../src/login/options.ts';
import type { Lazy } from '../src/machine/lazy.ts';
import type { Texts } from '../src/strings/messages.ts';
import { hasPreset } from '../src/theme/has-preset.ts';
import type { ConfigProblem, Fields } from '../src/validate/schema.ts';
import { ownStyle } from './drawing/own-style.ts';
import { afterPaint, beforePaint } from './drawing/paint.ts';
import { placeClass, placeTag, shadowScope } from './drawing/place.ts';
import { watchDrawing } from './drawing/watch-drawing.ts';
import { notifierOf } from './notify.ts';
import { attributeName, readAttributes } from './options/attributes.ts';
import { join } from './options/layers.ts';
import { localeOf } from './options/locale.ts';
import { onPageConfig, pageConfig } from './options/page-config.ts';
import type { ElementContext, ElementMain, OpenScreens, Prepared } from './stages/main.ts';

/** What a subclass receives to prepare its screen. */
export interface Settings<Options> {
  readonly options: Options;
  readonly problems: readonly ConfigProblem[];
  /** The built-in texts of a language other than English; undefined until they have loaded. */
  readonly texts: Texts | undefined;
  readonly container: HTMLElement | ShadowRoot;
  /** The class that connects this instance's theme to its root, and the prefix of its ids. */
  readonly scope: string;
}

/** `HTMLElement`, or an empty class on a server, so that importing this module there is harmless. */
const Base: new () => HTMLElement = globalThis.HTMLElement ?? class {};

/** The configuration from all sources. */
type Read<Options> = Pick<Settings<Options>, 'options' | 'problems'>;

/** The state of an element while it is in the document. */
interface Mounted<Props> extends ElementContext {
  readonly root: Pick<Settings<unknown>, 'container' | 'scope'>;
  /** Unless the host says it. */
  readonly headingLevel: number;
  /** Null until React takes over. */
  opened: OpenScreens<Props> | null;
  readonly end: AbortController;
}

/** Instances in the light DOM share the document, so their classes and ids must differ. */
let lightInstances = 0;

/** Every element has these options; callbacks and texts differ. */
export type ElementOptions = Omit<CommonOptions, 'onEvent' | 'onError' | 'strings'> & {
  readonly strings?: object;
};

/** The base class of the elements. `Options` is what a host configures, `Props` what the screens get. */
export abstract class AuthElement<Options extends ElementOptions, Props> extends Base {
  /** The options. The attributes have the same names. */
  declare static readonly rules: Fields;

  static get observedAttributes(): string[] {
    return [...Object.keys(this.rules).map(attributeName), 'lang'];
  }

  /** The main stage. */
  protected abstract readonly main: Lazy<ElementMain<Props>>;

  #config: Partial<Options> = {};
  #scheduled = false;
  #mounted: Mounted<Props> | null = null;
  readonly #style = ownStyle();

  /** The configuration of this element, kept by reference. Setting it replaces the previous one. */
  get config(): Partial<Options> {
    return this.#config;
  }

  set config(config: Partial<Options>) {
    this.#config = config ?? {};
    this.#schedule();
  }

  /** Adds to the configuration of this element. Other options stay as they are. */
  configure(config: Partial<Options>): void {
    this.config = { ...this.#config, ...config };
  }

  /** Sets the attribute. Frameworks set a property where an element has one, and `Element.prefix` is read-only. */
  override set prefix(prefix: string | null) {
    this.setAttribute('prefix', prefix ?? '');
  }

  connectedCallback(): void {
    // A property set before the upgrade shadows the accessor: take its value and remove it.
    const { config } = this;
    delete (this as Partial<this>).config;
    this.config = config;
    if (this.#mounted) return;
    this.#load();
    // The host may still configure the element in this task, which is busy enough while the page loads. The drawing still
    // comes before the next frame; a server's drawing goes on the screen first.
    const draw = () => this.draw();
    (this.shadowRoot?.firstChild ? afterPaint : beforePaint)(draw);
    // Before the click arrives at a button of the server's, so that its listeners are there.
    this.addEventListener('click', draw, true);
  }

  disconnectedCallback(): void {
    // A move in the document is a removal and an insertion in one task: an element is gone if it is still away a task later.
    setTimeout(() => {
      if (!this.isConnected) this.#unmount();
    });
  }

  /** A move to another document removes the sheets from a shadow root, so the element draws itself again there. */
  adoptedCallback(): void {
    this.#unmount();
  }

  attributeChangedCallback(): void {
    this.#schedule();
  }

  /** Focuses the first field of the current screen, or else its first button. The back button comes last. */
  override focus(options?: FocusOptions): void {
    this.draw();
    const place = this.#mounted?.place;
    const field = ['input', 'button:not(.ae-back)', 'a', 'button']
      .map((what) => place?.querySelector<HTMLElement>(`${what}:not([tabindex="-1"])`))
      .find(Boolean);
    if (field) field.focus(options);
    else super.focus(options);
  }

  /** Returns what to draw for these settings. Called once per change, also while a screen is open. */
  protected abstract prepare(settings: Settings<Options>): Prepared<Props>;

  /** The built-in texts; undefined until they have loaded. */
  protected textsOf(wish: Wish, reader: Reader): Texts | undefined {
    return textsOf(wish, reader);
  }

  /** Releases what `prepare` started, after the element has left the document. */
  protected release?(): void;

  /** Fetches the main stage. If that fails, the drawing tells the visitor, and an event tells the host. */
  #load(): void {
    this.main.load().catch((cause: AuthError) => {
      const { code, message } = cause;
      notifierOf(this)('auth-error', { code, message, cause });
    });
  }

  /** Draws the element, unless it is drawn already. */
  protected draw(): void {
    if (this.#mounted || !this.isConnected) return;
    const read = this.#read();
    // A server's markup has its rules already.
    if (!hasPreset(read.options.theme, () => this.draw())) return;
    // Decided once: a shadow root cannot be removed.
    const shadow =
      read.options.enableShadowDOM === false
        ? null
        : (this.shadowRoot ?? this.attachShadow({ mode: 'open' }));
    const container = shadow ?? this;
    // A server may have rendered the drawing already.
    const place =
      container.querySelector<HTMLElement>(placeTag) ?? unclobbered(document).createElement(placeTag);
    place.className = placeClass;
    const end = new AbortController();
    const { signal } = end;
    const change = () => this.#schedule();
    const retry = () => {
      mounted.failed = false;
      this.#load();
      change();
    };
    const mounted: Mounted<Props> = {
      element: this,
      place,
      root: {
        container,
        scope: shadow ? shadowScope : shadowScope + ++lightInstances,
      },
      // Once: the host's own title may come and go, and a title that changes its level would lose the focus.
      headingLevel: unclobbered(document).querySelector('h1') ? 2 : 1,
      drawing: watchDrawing({ place, act: retry }),
      failed: false,
      change,
      opened: null,
      end,
    };
    this.#mounted = mounted;
    // Removes the host's fallback content or the server's style. The place itself stays, as it may have the focus.
    for (const node of [...container.childNodes]) if (node !== place) node.remove();
    if (place.parentNode !== container) container.append(place);
    this.#update(read);
    // Computes the styles now, which shortens the task of the next frame. Safari before 17.4 does without.
    place.checkVisibility?.();

    for (const stop of [onPageConfig(change), this.main.subscribe(change)]) {
      signal.addEventListener('abort', stop);
    }
    addEventListener('online', retry, { signal });
  }

  #unmount(): void {
    const mounted = this.#mounted;
    if (!mounted) return;
    this.#mounted = null;
    mounted.end.abort();
    mounted.opened?.close();
    mounted.place.remove();
    this.#style.end();
    this.release?.();
  }

  #schedule(): void {
    if (this.#scheduled || !this.#mounted) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      if (this.isConnected) this.#update();
    });
  }

  #update(read = this.#read()): void {
    const mounted = this.#mounted;
    if (!mounted) return;
    const { main } = this;
    const { root, place, drawing } = mounted;
    const options: ElementOptions = read.options;
    options.locale ??= localeOf(this);
    options.headingLevel ??= mounted.headingLevel;
    const texts = this.textsOf(options as Wish, mounted);
    // What is drawn stays until then. If a server has drawn it, it is in the same language.
    if (!texts && place.firstChild) return;
    hasPreset(options.theme, mounted.change);
    const prepared = this.prepare({ ...read, ...root, texts });
    this.#style.use(root.container, `.${root.scope}`, read.options.theme, main.current?.tokens);
    if (mounted.opened) mounted.opened.update(prepared.props);
    else mounted.opened = main.current?.open(mounted, prepared) ?? null;
    if (mounted.opened) return;
    const { tab, wanted: control } = drawing;
    const failed = main.failed || mounted.failed;
    patch(place, [prepared.draw({ tab, busy: !failed && !!control, failed })]);
  }

  #read(): Read<Options> {
    const { rules } = this.constructor as typeof AuthElement;
    const layers = [asRecord(pageConfig()), asRecord(this.#config), readAttributes(this, rules)];
    try {
      const read = this.main.current?.check?.(layers, this) ?? unchecked(layers.reduce(join));
      // Checked field by field against the rules that mirror the type.
      return read as Read<Options>;
    } catch {
      // A getter of the host throws, or an option is circular. The check reports it when the idle stage is loaded.
      return { options: {} as Options, problems: [] };
    }
  }
}

function asRecord(value: object): Record<string, unknown> {
  return value as Record<string, unknown>;
}

/** The drawing copes with any JSON, so this makes the options JSON, except for the host's own wallets. */
function unchecked({ cryptoOptions, ...plain }: Record<string, unknown>): Read<object> {
  return { options: { ...JSON.parse(JSON.stringify(plain)), cryptoOptions }, problems: [] };
}
