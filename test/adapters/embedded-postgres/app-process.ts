import { startEmbeddedPostgres } from '#adapters/embedded-postgres/start-embedded-postgres.ts';

// An app that does nothing but keep the database of a directory running. Says what it got, stops on a message.
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: silent, settings: { shared_buffers: '16MB' } });
process.send?.({ url: postgres.url, reused: postgres.reused });
process.once('message', () => void postgres.stop().then(() => process.exit(0)));
