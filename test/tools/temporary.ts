/** Temporary folders, deleted after the test that asked for them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

export async function temporaryFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'auth-elements-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
