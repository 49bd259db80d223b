/** The statement that counts in rate windows, written by hand: nearly every call begins with it. */
import { withoutWaiting } from './database/without-waiting.ts';

const texts = new Map<string, string>();

/**
 * For so many windows; see `hit`. Each takes five values: key, end, now, latest end, limit.
 *
 * @param waits whether the commit waits for the disk
 */
export function hitText(windows: number, waits: boolean): string {
  const name = `${windows} ${waits}`;
  const known = texts.get(name) ?? writeHitText(windows, waits);
  texts.set(name, known);
  return known;
}

/**
 * Each part reads what the part before it returned, so PostgreSQL runs them in this order, and a part behind a full window
 * writes nothing.
 *
 * @see PostgreSQL manual, section "Data-Modifying Statements in WITH"
 */
function writeHitText(windows: number, waits: boolean): string {
  const indexes = Array.from({ length: windows }, (_, index) => index);
  const parts = indexes.map((index) => {
    const [key, end, now, latest] = [1, 2, 3, 4].map((offset) => `$${index * 5 + offset}`);
    const gate = index === 0 ? '' : `where (select hits from hit${index - 1}) <= $${index * 5}::integer`;
    const over = `(rate_windows.ends_at <= ${now}::timestamptz or rate_windows.ends_at > ${latest}::timestamptz)`;
    return `hit${index} as (
      insert into rate_windows (key, hits, ends_at) select ${key}::text, 1, ${end}::timestamptz ${gate}
      on conflict (key) do update set
        hits = case when ${over} then 1 else rate_windows.hits + 1 end,
        ends_at = case when ${over} then excluded.ends_at else rate_windows.ends_at end
      returning key, hits, ends_at)`;
  });
  const last = `$${windows * 5}::integer is not null`;
  const results = indexes.map((index) => `select key, hits, ends_at, ${index} as turn from hit${index}`);
  return `with ${parts.join(', ')} select key, hits, ends_at from (${results.join(' union all ')}) as hit
    where ${last}${waits ? '' : ` and ${withoutWaiting}`} order by turn`;
}
