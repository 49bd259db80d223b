/** The address of a database server in the form that the driver needs. */

/**
 * Replaces `prefer`, `require` and `verify-ca` by `verify-full`: the driver treats them all so, and otherwise prints
 * eleven lines of warning. Addresses with libpq's semantics (`uselibpqcompat`) stay unchanged.
 */
export function driverAddress(url: string): string {
  if (/[?&]uselibpqcompat=true\b/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/g, '$1verify-full');
}

/** The servers and the name of the database, for people: no user, password or parameter. */
export function withoutCredentials(url: string): string {
  return url.replace(/^(\w+:\/\/)(?:[^/]*@)?([^?#]*).*$/s, '$1$2');
}
