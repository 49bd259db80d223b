/** The address of a database server, as the driver is to read it. */

/**
 * Says what the driver does: for it `prefer`, `require` and `verify-ca` all mean `verify-full`, and it prints eleven
 * lines of warning at each of these words. Those of libpq's meaning (`uselibpqcompat`) are left as they are.
 */
export function driverAddress(url: string): string {
  if (/[?&]uselibpqcompat=true\b/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/g, '$1verify-full');
}
