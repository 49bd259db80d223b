/** A refusal in the protocol's format. */

/** What is wrong, for programs. @see RFC 7644 section 3.12, table 9 */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly status: 400 | 401 | 404 | 409 | 413;
  readonly scimType: ScimType | undefined;

  constructor(status: ScimError['status'], detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

export const unknownResource = (kind: 'User' | 'Group'): ScimError =>
  new ScimError(404, `This directory has no such ${kind.toLowerCase()}.`);
