/** A brand's mark as data: what its own chunk holds. */
/// <reference path="./simple-icons.d.ts" />

export interface Mark {
  /** How far its own grid shrinks to the 24 by 24 of an icon. @default 1 */
  readonly scale?: number;
  /** The lowest first. */
  readonly layers: readonly Layer[];
}

export interface Layer {
  readonly path: string;
  readonly fill: string;
  /** The variant that the owner allows on a dark ground, where `fill` would vanish. @default fill */
  readonly onDark?: string;
  /** A line of this colour around it. @default none */
  readonly outline?: string;
  /** An SVG transform. */
  readonly transform?: string;
}
