import { unclobbered } from '../../../session-core/lib/unclobbered.ts';

/** A file for the user, without a server. */
interface SavedFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly text: string;
}

/** Saves the file where the browser puts downloads. */
export function saveFile({ name, type, text }: SavedFile): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = unclobbered(document).createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the address by the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}
