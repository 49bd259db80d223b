/** Windows that watch a visitor's pets over the stream of a demo. */
import type { TestContext } from 'node:test';
import type { startWorld } from './world.ts';

interface News {
  happened: { number: number; action: string; petId: string; by: { kind: string } };
  picture: { pets: { id: string; hunger: number }[]; asOf: { actions: number } };
}

/** Opens the stream and reads it message by message. */
export async function watch(t: TestContext, url: string, token: string) {
  const abort = new AbortController();
  t.after(() => abort.abort());
  const response = await fetch(`${url}/api/pets/live`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  /** The next message, or null when the stream has ended. Comments are passed over. */
  async function next(): Promise<News | null> {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const message = text.slice(0, end);
        text = text.slice(end + 2);
        const data = /^event: pets\ndata: (.*)$/.exec(message)?.[1];
        if (data) return JSON.parse(data) as News;
        continue;
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return null;
      text += chunk.value;
    }
  }
  return { response, next, leave: () => abort.abort() };
}

export async function firstPet(
  world: Awaited<ReturnType<typeof startWorld>>,
  token: string,
): Promise<string> {
  const { pets } = (await (await world.as('GET', '/api/pets', token)).json()) as { pets: { id: string }[] };
  return pets[0]?.id ?? '';
}
