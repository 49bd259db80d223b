/** The class names that the drawing and React's screens share. */

/** The inner element that holds the drawing, and that React mounts into. r2wc makes its class. */
export const placeTag = 'auth-elements-screens';

/** Its class in the style sheet. */
export const placeClass = 'ae-place';

/** The scope of an instance in its own shadow root, where no other instance can interfere. */
export const shadowScope = 'ae-i';
