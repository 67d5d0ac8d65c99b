import { startEmbeddedPostgres } from '#adapters/embedded-postgres/start-embedded-postgres.ts';

// An app that only keeps a directory's database running. Reports its state, and stops on a message.
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: silent, settings: { shared_buffers: '16MB' } });
process.send?.({ url: postgres.url, reused: postgres.reused });
process.once('message', () => void postgres.stop().then(() => process.exit(0)));
