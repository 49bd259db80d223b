/** Browsers inside other apps, which some identity providers refuse. Pure. */

/** @see https://developers.googleblog.com/2021/06/upcoming-security-changes-to-googles-oauth-2.0-authorization-endpoint.html */
const refusing: readonly string[] = ['google'];

const apps =
  /\b(FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|Snapchat|LinkedInApp|Pinterest|TikTok|musical_ly|BytedanceWebview|Twitter for|KAKAOTALK)/i;

/** Whether the page is shown inside another app, as far as the browser reveals it. */
function isInApp(userAgent: string): boolean {
  if (apps.test(userAgent)) return true;
  if (/Android/.test(userAgent)) return /; wv\)/.test(userAgent);
  // On iPhones and iPads every browser mentions Safari; a view inside an app does not.
  return /iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent);
}

/** The address that opens the page in a browser, if the provider refuses this one; else null. `''`: no such address. */
export function wayOut(provider: string, userAgent: string, href: string): string | null {
  if (!refusing.includes(provider) || !isInApp(userAgent)) return null;
  const { protocol, host, pathname, search } = new URL(href);
  const rest = `//${host}${pathname}${search}`;
  const scheme = protocol.slice(0, -1);
  if (/Android/.test(userAgent))
    return `intent:${rest}#Intent;scheme=${scheme};action=android.intent.action.VIEW;end`;
  return /iPhone|iPad|iPod/.test(userAgent) && scheme === 'https' ? `x-safari-https:${rest}` : '';
}
