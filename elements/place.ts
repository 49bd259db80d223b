/** Names that the drawing and React's screens must agree on. */

/** The element inside, in which the drawing stands and React mounts; r2wc makes its class. */
export const placeTag = 'auth-elements-screens';

/** Its class, by which the style sheet knows it. */
export const placeClass = 'ae-place';

/** The scope of an instance in a shadow root of its own, where no other one can interfere. */
export const shadowScope = 'ae-i';
