/** Lifetime of an emailed link that the host does not set, for known and for new visitors. Minutes. */
export const defaultLinkMinutes = 30;
