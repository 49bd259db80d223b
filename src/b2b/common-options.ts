/** The options that all elements for members share. Types only. */
import type { CommonOptions } from '../machine/common-options.ts';
import type { MessageId } from '../strings/messages.ts';
import type { MemberErrorDetail, MemberEventDetail } from './events.ts';
import type { MemberMessageId } from './messages.ts';

export interface MemberCommonOptions extends Omit<CommonOptions, 'strings' | 'onEvent' | 'onError'> {
  /** Your own texts by message id, in ICU MessageFormat. @default the built-in texts */
  strings?: { readonly [Id in MessageId | MemberMessageId]?: string };
  /** Called with the `detail` of each `auth-event`. @example onEvent: ({ type }) => console.log(type) */
  onEvent?: (event: MemberEventDetail) => void;
  /** Called with the `detail` of each `auth-error`. @example onError: ({ code, message }) => console.error(code, message) */
  onError?: (error: MemberErrorDetail) => void;
}
