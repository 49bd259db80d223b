/**
 * Chromium gives the value of `type="email"` another domain than the visitor typed, `strasse.de` for `straße.de`, which may
 * belong to another person. With the first letter that it may replace, the field becomes one for text, and keeps what the
 * visitor sees.
 */

/** Makes a field for addresses one for text. It has the focus afterwards, and the caret where it was. */
export function keepAsTyped(field: HTMLInputElement): void {
  field.focus();
  // For a field for addresses, only the selection tells what is shown, and where the caret is.
  const selection = getSelection() as Selection;
  selection.modify('extend', 'backward', 'lineboundary');
  const before = `${selection}`.length;
  field.select();
  // Where browsers do not select text in fields, they do not change it either.
  const shown = `${selection}` || field.value;
  field.type = 'text';
  field.value = shown;
  field.setSelectionRange(before, before);
}
