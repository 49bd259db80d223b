/** A brand's mark as data: the content of its chunk. */
/// <reference path="./simple-icons.d.ts" />

export interface Mark {
  /** Scale from its own grid to the 24 by 24 of an icon. @default 1 */
  readonly scale?: number;
  /** The layers from bottom to top. */
  readonly layers: readonly Layer[];
}

interface Layer {
  readonly path: string;
  readonly fill: string;
  /** The colour that the owner allows on a dark background. @default fill */
  readonly onDark?: string;
  /** Colour of an outline. @default none */
  readonly outline?: string;
  /** An SVG transform. */
  readonly transform?: string;
}
