/** The build hands out the path of a drawing of `simple-icons`, and nothing else: see scripts/build/brand-marks.mjs. */
declare module 'simple-icons/icons/*.svg' {
  export const path: string;
}
