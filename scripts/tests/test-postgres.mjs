/** The PostgreSQL server of a test run: the processes of the run make their databases on it. */

/** Names its address for the tests. */
const variable = 'TEST_POSTGRES';

/** @returns {Promise<{ stop(): Promise<void> }>} */
export async function startTestPostgres() {
  // Imported late: in a fresh clone it must be installed first.
  const { importTypeScript } = await import('../build/import-typescript.mjs');
  const { startPostgres } = await importTypeScript('test/postgres-server.ts', { packages: 'external' });
  const server = await startPostgres();
  process.env[variable] = server.address('postgres');
  return {
    async stop() {
      delete process.env[variable];
      await server.stop();
    },
  };
}
