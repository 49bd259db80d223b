/** The project's settings, asked for while the main part of a client is still on its way: the first call waits for both. */
import { isRecord } from '../lib/is-record.ts';
import type { Bootstrap } from '../settings.ts';
import type { ProjectBootstrap } from '../wire/projects.ts';

/** The answer for the first client that wants it, else null, by address. Of the page, since each chunk has a copy of this file. */
type Answers = Map<string, Promise<ProjectBootstrap | null> | null>;
const name = Symbol.for('auth-elements.early');
function answersOfPage(): Answers {
  const page: { [name]?: Answers } = globalThis as object;
  page[name] ??= new Map();
  return page[name];
}

interface Project {
  readonly apiBaseUrl: string;
  readonly publicToken: string;
}

const addressOf = ({ apiBaseUrl, publicToken }: Project) =>
  `${apiBaseUrl}/sdk/v1/projects/bootstrap/${encodeURIComponent(publicToken)}`;

/** Asks for the settings of a browser that has none. A failure says nothing: the client asks again. */
export function askEarly(client: Project & { readonly bootstrap: { readonly current: Bootstrap } }): void {
  const answers = answersOfPage();
  const address = addressOf(client);
  if (client.bootstrap.current.vertical === null && !answers.has(address))
    answers.set(address, read(address));
}

/** The early answer, once; null if nobody has asked. The next time, the client asks the server. */
export function takeEarly(project: Project): Promise<ProjectBootstrap | null> | null {
  const answers = answersOfPage();
  const address = addressOf(project);
  const answer = answers.get(address);
  answers.set(address, null);
  return answer ?? null;
}

/** Without headers or credentials, so that a browser needs no permission first. */
async function read(address: string): Promise<ProjectBootstrap | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
    const { data }: { data?: unknown } = response.ok ? await response.json() : {};
    // The wire's type is the server's promise; each field is checked where it is read.
    return isRecord(data) ? (data as unknown as ProjectBootstrap) : null;
  } catch {
    return null;
  }
}
