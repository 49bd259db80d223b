/** The language of a request: the address, else the visitor's earlier choice, else the browser. */
import type { Context } from 'hono';
import { languages } from './words/all.ts';

const fallback = 'en';
const cookieName = 'demo_language';
const year = 31_536_000;

/** Chooses the language of a page, and says in the headers what the page depends on. */
export function chooseLanguage(context: Context): string {
  const { tag, cookie } = languageOf(context.req.raw);
  if (cookie) context.header('Set-Cookie', cookie);
  context.header('Cache-Control', 'no-cache');
  context.header('Vary', 'Accept-Language, Cookie');
  return tag;
}

/** The chosen language, and the header that keeps a choice made by the address. */
function languageOf(request: Request): { tag: string; cookie?: string } {
  const linked = nearest(new URL(request.url).searchParams.get('lang') ?? '');
  if (linked) {
    return { tag: linked, cookie: `${cookieName}=${linked}; Path=/; Max-Age=${year}; SameSite=Lax` };
  }
  const cookies = (request.headers.get('Cookie') ?? '').split(/; */);
  const cookie = cookies.find((one) => one.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
  const tags = [cookie ?? '', ...accepted(request.headers.get('Accept-Language') ?? '')];
  return { tag: tags.map(nearest).find((tag) => tag !== undefined) ?? fallback };
}

/** The tag here for any tag of the same language, such as `de` for `de-AT`. */
function nearest(candidate: string): string | undefined {
  if (languages[candidate]) return candidate;
  const [primary] = candidate.toLowerCase().split('-');
  return primary ? Object.keys(languages).find((tag) => tag.split('-')[0] === primary) : undefined;
}

/** The tags of the header, the preferred ones first. @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4 */
function accepted(header: string): string[] {
  const ranges = header.split(',').map((range) => {
    const [tag = '', weight] = range.split(';').map((part) => part.trim());
    return { tag, weight: weight?.startsWith('q=') ? Number(weight.slice(2)) : 1 };
  });
  return ranges
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
