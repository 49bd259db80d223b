/** The build exports only the path of a `simple-icons` drawing: see scripts/build/brand-marks.mjs. */
declare module 'simple-icons/icons/*.svg' {
  export const path: string;
}
