/** The sample apps whose frameworks this repository has; `npm run test:operations -- examples` visits all of them. */
import { copyExamples, linkPackages, startExample } from '../../../scripts/lib/examples.mjs';
import { test } from '../world.ts';
import { visitExample } from './example-visits.ts';

let copies: Awaited<ReturnType<typeof copyExamples>>;

test.beforeAll(async () => {
  copies = await copyExamples();
});
test.afterAll(() => copies.remove());

// In the usual run the adapters have unit tests, and the package has those of test/tools/build/package.test.ts.
for (const name of ['hono', 'express', 'fastify'] as const)
  test(`the sample app for ${name} signs in with the packed widget, and its API knows the user until the log-out @full`, async ({
    page,
    servers,
    inbox,
  }) => {
    await linkPackages(copies.folder, name, copies.archive);
    const app = await startExample(copies.folder, name, servers.provider);
    try {
      await visitExample(page, app.url, inbox);
    } finally {
      await app.stop();
    }
  });
