/** Whether a message has left. */
export interface Underway {
  /** The mail server or gateway has not taken it yet. */
  readonly queued?: true;
}

/** @param source a reply, or what was made of one */
export function underway(source: {
  readonly message_status?: 'sent' | 'queued';
  readonly queued?: unknown;
}): Underway {
  return source.message_status === 'queued' || source.queued ? { queued: true } : {};
}
