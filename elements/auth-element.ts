/**
 * What the elements have in common: attributes by our own rules, properties by reference and before the upgrade, a
 * shadow root decided per instance, the drawing that stands until React comes, and screens that survive a move in
 * the document. React, and the wrapper that mounts it, come in a later chunk: see `react-screens.ts`.
 */

import type { AuthError } from '../session-core/errors.ts';
import { unclobbered } from '../session-core/unclobbered.ts';
import { patch } from '../src/drawing/patch.ts';
import type { CommonOptions } from '../src/login/options.ts';
import type { Lazy } from '../src/machine/lazy.ts';
import type { ConfigProblem, Fields } from '../src/validate/schema.ts';
import { attributeName, readAttributes } from './attributes.ts';
import { join } from './layers.ts';
import { localeOf } from './locale.ts';
import type { ElementContext, ElementMain, OpenScreens, Prepared } from './main.ts';
import { notifierOf } from './notify.ts';
import { ownStyle } from './own-style.ts';
import { onPageConfig, pageConfig } from './page-config.ts';
import { afterPaint, beforePaint } from './paint.ts';
import { placeClass, placeTag, shadowScope } from './place.ts';
import { watchDrawing } from './watch-drawing.ts';

/** What is told to a subclass when it shall prepare its screen. */
export interface Settings<Options> {
  readonly options: Options;
  readonly problems: readonly ConfigProblem[];
  readonly container: HTMLElement | ShadowRoot;
  /** Class that ties the theme of this instance to its root, and begins its ids. */
  readonly scope: string;
}

/** `HTMLElement` where there is one. On a server the classes exist, so that importing them is harmless. */
const Base: new () => HTMLElement = globalThis.HTMLElement ?? class {};

/** What is configured, from all sources. */
type Read<Options> = Pick<Settings<Options>, 'options' | 'problems'>;

/** What an element has while it is in the document. */
interface Mounted<Props> extends ElementContext {
  readonly root: Pick<Settings<unknown>, 'container' | 'scope'>;
  /** Null until React has taken over. */
  opened: OpenScreens<Props> | null;
  readonly end: AbortController;
}

/** In the light DOM, instances share the document: their classes and ids must differ. */
let lightInstances = 0;

/** The base class of the elements. `Options` is what a host configures, `Props` what the screens are given. */
export abstract class AuthElement<Options extends CommonOptions, Props> extends Base {
  /** The options, which also name the attributes. */
  declare static readonly rules: Fields;

  static get observedAttributes(): string[] {
    return [...Object.keys(this.rules).map(attributeName), 'lang'];
  }

  /** The part that comes later. */
  protected abstract readonly main: Lazy<ElementMain<Props>>;

  #config: Partial<Options> = {};
  #scheduled = false;
  #mounted: Mounted<Props> | null = null;
  readonly #style = ownStyle();

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

  /** Becomes the attribute: frameworks set what an element has a property for, and that of all elements is read-only. */
  override set prefix(prefix: string | null) {
    this.setAttribute('prefix', prefix ?? '');
  }

  connectedCallback(): void {
    // A property set before the class was there shadows the accessor: it is taken in and removed.
    const { config } = this;
    delete (this as Partial<this>).config;
    this.config = config;
    if (this.#mounted) return;
    this.#load();
    // Whoever connects it may configure it in the same task; and while the page loads, that task has enough to do. No
    // frame is painted without a drawing all the same: ours comes soon, and where a server has drawn, nothing shall
    // come between that and the screen.
    (this.shadowRoot?.firstChild ? afterPaint : beforePaint)(() => this.draw());
  }

  disconnectedCallback(): void {
    // A move in the document is a removal and an insertion in one go: only what stays away a tick is gone.
    setTimeout(() => {
      if (!this.isConnected) this.#unmount();
    });
  }

  /** Another document takes the sheets from a shadow root: it is drawn anew there. */
  adoptedCallback(): void {
    this.#unmount();
  }

  attributeChangedCallback(): void {
    this.#schedule();
  }

  /** Focuses the first field of the current screen, or else its first button: the way back last. */
  override focus(options?: FocusOptions): void {
    this.draw();
    const place = this.#mounted?.place;
    const found = ['input', 'button:not(.ae-back)', 'a', 'button']
      .map((what) => place?.querySelector<HTMLElement>(`${what}:not([tabindex="-1"])`))
      .find(Boolean);
    if (found) found.focus(options);
    else super.focus(options);
  }

  /** Gives what to draw for these settings. Called once per change, also while a screen is open. */
  protected abstract prepare(settings: Settings<Options>): Prepared<Props>;

  /** Lets go of what `prepare` has begun; the element has left the document. */
  protected release?(): void;

  /** Fetches the later part. The visitor is told by the drawing that it failed, the host here. */
  #load(): void {
    this.main.load().catch((cause: AuthError) => {
      const { code, message } = cause;
      notifierOf(this)('auth-error', { code, message, cause });
    });
  }

  /** Draws what is not drawn yet. */
  protected draw(): void {
    if (this.#mounted || !this.isConnected) return;
    const read = this.#read();
    // Decided once: a shadow root cannot be taken away again.
    const shadow =
      read.options.enableShadowDOM === false
        ? null
        : (this.shadowRoot ?? this.attachShadow({ mode: 'open' }));
    const container = shadow ?? this;
    if (!shadow) lightInstances += 1;
    // A server may have written the drawing already.
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
        scope: shadow ? shadowScope : `${shadowScope}${lightInstances}`,
      },
      drawing: watchDrawing({ place, act: retry }),
      failed: false,
      change,
      opened: null,
      end,
    };
    this.#mounted = mounted;
    // The host's own content, or the server's style, stands until here. The place is not moved: the focus may be in it.
    for (const node of [...container.childNodes]) if (node !== place) node.remove();
    if (place.parentNode !== container) container.append(place);
    this.#update(read);
    // Has the styles computed now, so that the task of the next frame, which lays out and paints, does not get long.
    getComputedStyle(place).getPropertyValue('color');

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
    const options: CommonOptions = read.options;
    options.locale ??= localeOf(this);
    // The built-in texts are English, whatever the page is.
    place.lang = options.strings ? options.locale : 'en';
    const prepared = this.prepare({ ...read, ...root });
    this.#style.use(root.container, `.${root.scope}`, read.options.theme, main.current?.tokens);
    if (mounted.opened) mounted.opened.update(prepared.props);
    else mounted.opened = main.current?.open(mounted, prepared) ?? null;
    if (mounted.opened) return;
    const { tab, wanted } = drawing;
    const failed = main.failed || mounted.failed;
    patch(place, [prepared.draw({ tab, busy: !failed && !!wanted, failed })]);
  }

  #read(): Read<Options> {
    const { rules } = this.constructor as typeof AuthElement;
    const layers = [asRecord(pageConfig()), asRecord(this.#config), readAttributes(this, rules)];
    try {
      const read = this.main.current?.check?.(layers, this) ?? unchecked(layers.reduce(join));
      // Checked field by field against the rules that mirror the type.
      return read as Read<Options>;
    } catch {
      // A getter of the host's that throws, or an option that holds itself: the check says so, once it is there.
      return { options: {} as Options, problems: [] };
    }
  }
}

function asRecord(value: object): Record<string, unknown> {
  return value as Record<string, unknown>;
}

/** Whoever draws by it copes with any JSON, so that is what it is made; wallets of the host's are no JSON. */
function unchecked({ cryptoOptions, ...plain }: Record<string, unknown>): Read<object> {
  return { options: { ...JSON.parse(JSON.stringify(plain)), cryptoOptions }, problems: [] };
}
