/** The English texts of the account page are plain already. */
import type { Texts } from '../../strings/messages.ts';

export const texts: Texts = {};
