/** Asks the extension's script in the page whether it observes the page by now. */
import type { Page } from '@playwright/test';
import { becomes } from '../checks.ts';

/** Resolves when it does. It asks the program for the site's logins first, and until then it misses new screens. */
export async function started(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const worlds: number[] = [];
  session.on('Runtime.executionContextCreated', ({ context: { id, auxData } }) => {
    if (auxData?.type === 'isolated') worlds.push(id);
  });
  await session.send('Runtime.enable');
  const observes = async () => {
    const answers = await Promise.all(
      worlds.map((contextId) =>
        session.send('Runtime.evaluate', {
          contextId,
          expression: `typeof kpxc !== 'undefined' && Boolean(kpxc.observer)`,
        }),
      ),
    );
    return answers.some(({ result }) => result.value === true);
  };
  await becomes('the observer of the extension', observes, true);
  await session.detach();
}
