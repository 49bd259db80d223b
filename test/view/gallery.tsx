/** Every part of the widget on a screen, to look at. Not a test: `node test/view/gallery.mjs` takes pictures of it. */

import { createRoot } from 'react-dom/client';
import { ownStyle } from '../../elements/drawing/own-style.ts';
import { ready } from '../../session-core/lib/ready.ts';
import { extras } from '../../src/components/extras-alone.ts';
import { Card } from '../../src/components/frame/card.tsx';
import { Root } from '../../src/components/frame/root.tsx';
import { Watermark } from '../../src/components/frame/watermark.tsx';
import { linkified } from '../../src/components/messages/linkified.tsx';
import { touchesCss } from '../../src/components/touches-css.ts';
import { browserClock, type Ui, UiProvider } from '../../src/components/ui.tsx';
import members from '../../src/languages/b2b/ar.json' with { type: 'json' };
import login from '../../src/languages/login/ar.json' with { type: 'json' };
import { allTokens } from '../../src/theme/later-tokens.ts';
import '../../src/theme/presets.ts';
import type { ThemeMode } from '../../src/theme/theme.ts';
import { loadBusinessParts } from './b2b/business-parts.tsx';
import { galleryScreens } from './gallery-screens.tsx';

const query = new URLSearchParams(location.search);
const arabic = { locale: 'ar', translated: { ...login.texts, ...members.texts } };
const { t, screens } = galleryScreens(
  query.get('text') === 'long',
  query.get('text') === 'arabic' ? arabic : {},
);
document.documentElement.dir = query.get('dir') ?? 'ltr';

/** What is typed on a screen. */
const typed: Record<string, string> = {
  ...{ otp: '12', otpError: '123456', otpBusy: '123456' },
  ...{ passwordWeak: 'qwerty2024', passwordStrong: 'correct horse battery', passwordBreached: 'qwerty2024' },
  ...{ passwordLuds: 'qwertyuiop', passwordUnchecked: 'qwerty2024', passwordRefused: 'not this one' },
};

const mode = (query.get('theme') ?? 'light') as ThemeMode;
const preset = query.get('preset') as 'modern' | null;
document.documentElement.style.background = mode === 'dark' ? '#0b141b' : '#f3f6f8';
const size = query.get('size');
const chosen = (query.get('screens')?.split(',') ?? ['']).flatMap((start) =>
  Object.keys(screens).filter((name) => name.startsWith(start)),
);
await loadBusinessParts();
for (const name of chosen) {
  const host = document.createElement('div');
  host.id = name;
  if (size) host.style.setProperty('--auth-font-size', size);
  document.body.append(host);
  const container = host.attachShadow({ mode: 'open' });
  ownStyle().use(container, '.ae-look', { mode, ...(preset && { preset }) }, allTokens);
  const ui: Ui = {
    t,
    linked: linkified,
    extras: ready(extras),
    clock: browserClock,
    preset: preset ?? undefined,
    container,
    idPrefix: name,
  };
  createRoot(container, { identifierPrefix: name }).render(
    <UiProvider value={ui}>
      <Root scope="ae-look" touches={touchesCss}>
        <Card screen={name} footer={name === 'main' || name === 'email' ? <Watermark /> : null}>
          {screens[name]}
        </Card>
      </Root>
    </UiProvider>,
  );
  const text = typed[name];
  if (text) fill(container, text);
}

/** Fills it as if a visitor had typed it; only one screen can have the focus. */
function fill(container: ShadowRoot, text: string) {
  const input = container.querySelector<HTMLInputElement>('input[name=code], input[name=password]');
  if (!input) {
    requestAnimationFrame(() => fill(container, text));
    return;
  }
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  if (chosen.length > 1) input.blur();
}
