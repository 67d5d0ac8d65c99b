/** The cost of a start before the stand's own code runs: Node.js, the embedded PostgreSQL, one query, one listener. */
import { createServer } from 'node:http';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#adapters/embedded-postgres/start-embedded-postgres.ts';

const log = { info: () => undefined, warn: () => undefined, error: (event: string) => console.error(event) };
const postgres = await startEmbeddedPostgres({ dataDir: process.env['DATA_DIR'] ?? '', log });
const client = new Client({ connectionString: postgres.url });
await client.connect();
await client.query('select 1');
await client.end();
createServer((_request, response) => response.end('ready')).listen(Number(process.env['PORT']));

process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
