/** Answers every request after one `select 1`: the least that an answer from the database costs. */
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
createServer(async (_request, response) => {
  const { rows } = await pool.query('select 1 as one');
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows));
}).listen(Number(process.env.PROVIDER_PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
process.on('SIGTERM', () => process.exit(0));
