/** The options that all elements for members share. Types only. */
import type { CommonOptions } from '../machine/common-options.ts';
import type { MessageId } from '../strings/messages.ts';
import type { BusinessErrorDetail, BusinessEventDetail } from './events.ts';
import type { BusinessMessageId } from './messages.ts';

export interface BusinessCommonOptions extends Omit<CommonOptions, 'strings' | 'onEvent' | 'onError'> {
  /** Your own texts by message id, in ICU MessageFormat. @default the built-in texts */
  strings?: { readonly [Id in MessageId | BusinessMessageId]?: string };
  /** Called with the `detail` of each `auth-event`. @example onEvent: ({ type }) => console.log(type) */
  onEvent?: (event: BusinessEventDetail) => void;
  /** Called with the `detail` of each `auth-error`. @example onError: ({ code, message }) => console.error(code, message) */
  onError?: (error: BusinessErrorDetail) => void;
}
