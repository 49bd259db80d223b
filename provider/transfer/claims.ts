/** What only one user, member or organization can have, such as a mail address. */

/** One thing that a line names. */
export interface Claim {
  /** The place of the claim in the line. */
  field: string;
  /** The kind and value of the claim, to compare. */
  key: string;
}

/**
 * What refuses a line: what it names has another owner, or the file names it twice.
 *
 * @param owners the current owner of each claim
 * @param inFile the claims of earlier lines
 */
export function findConflict(
  claims: readonly Claim[],
  owners: ReadonlyMap<string, string>,
  inFile: ReadonlyMap<string, string>,
): { message: string; owner: string | undefined } | undefined {
  const claim = claims.find(
    ({ key }, index) =>
      owners.has(key) || inFile.has(key) || claims.findIndex((other) => other.key === key) < index,
  );
  if (!claim) return undefined;
  const owner = owners.get(claim.key);
  return {
    message: `${claim.field}: ${owner ? `belongs to ${owner}` : 'is named twice in the file'}`,
    owner,
  };
}
