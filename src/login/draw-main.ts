/** The first screen as a drawing: the twin of `login.tsx` and `main-screen.tsx`. */
import {
  drawCard,
  drawDivider,
  drawErrorNotice,
  drawFailure,
  drawHeading,
  drawLogo,
  drawRoot,
  drawTabs,
  drawWaiting,
  type Surroundings,
} from '../components/drawn.ts';
import type { Child, Drawn } from '../drawing/tree.ts';
import { h } from '../drawing/tree.ts';
import type { FirstConfig } from '../machine/config.ts';
import type { MainPart, Offer } from '../machine/main-part.ts';
import { mainLayout, oneField, type Section } from './main-layout.ts';

interface MainDrawing extends Surroundings {
  /** Class that ties the theme to the root. */
  readonly scope: string;
  readonly config: FirstConfig;
  readonly offers: readonly Offer[];
  /** The tab that the visitor chose, if any. */
  readonly tab: string | null;
  /** True while a submit waits for React. */
  readonly busy: boolean;
  /** True when the main stage failed to load. */
  readonly failed: boolean;
}

/** Draws Main. */
export function drawMain(drawing: MainDrawing): Drawn {
  const { config, offers, busy, t } = drawing;
  const sections = mainLayout(offers);
  const content = [
    config.logoUrl && drawLogo(config.logoUrl),
    !config.hideHeader && drawHeading(t(config.title), config.headingLevel),
    sections.map((section) => drawSection(section, drawing)),
    drawing.failed ? drawFailure(drawing) : drawErrorNotice(),
  ];
  return drawRoot(drawing.scope, drawCard('main', busy, content));
}

/** Draws the waiting card, for a screen that only React can draw. */
export function drawWait(drawing: Surroundings & Pick<MainDrawing, 'scope' | 'failed'>): Drawn {
  const { scope, failed } = drawing;
  return drawRoot(scope, drawCard('waiting', !failed, failed ? drawFailure(drawing) : drawWaiting(drawing)));
}

function drawSection(section: Section, drawing: MainDrawing): Child {
  if (section.kind === 'divider') return drawDivider(drawing);
  if (section.kind === 'buttons') return drawPart(section.part, drawing);
  const { tabs } = section;
  const number = oneField(drawing.config, tabs);
  const shown = number ?? tabs.find(({ id }) => id === drawing.tab) ?? tabs[0];
  const form = drawPart(shown.part, drawing, number && 'identifier');
  return number || tabs.length === 1 ? form : drawTabs(drawing, tabs, shown.id, form);
}

function drawPart(part: MainPart, drawing: MainDrawing, name?: 'identifier'): Drawn {
  return h('div', {}, part.draw(drawing, drawing.busy, name));
}
