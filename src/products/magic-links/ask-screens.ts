/** The screens of a link that asks before it signs in, as a chunk of their own: a page that sends links needs none of them. */
import { bringTexts } from '../../strings/loaded-messages.ts';
import { askStrings } from './strings.ts';

export { LinkApprovedView, LinkAskedView } from './ask-views.tsx';

bringTexts(askStrings);
