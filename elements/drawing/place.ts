/** The names that the drawing and React's screens share. A page may have the scripts for users and for members. */

declare const __MEMBERS__: boolean | undefined;

const forMembers = typeof __MEMBERS__ !== 'undefined' && __MEMBERS__;

/**
 * The inner element that holds the drawing, and that React mounts into. r2wc makes its class. Each script has a React of its
 * own, which draws nothing in the other's element.
 */
export const placeTag = forMembers ? 'auth-b2b-screens' : 'auth-elements-screens';

/** The class of the place in the style sheet. */
export const placeClass = 'ae-place';

/**
 * The scope of an instance in its own shadow root, where no other instance can interfere. With a number it is that of an
 * instance in the page, where ids of both scripts must differ.
 */
export const shadowScope = forMembers ? 'ae-b' : 'ae-i';
