import { afterEach, beforeEach } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#adapters/embedded-postgres/start-embedded-postgres.ts';
import { temporaryDirectory } from './app.ts';

const settings = { shared_buffers: '16MB' };

export interface EmbeddedDatabases {
  /** The running test's own directory. */
  readonly directory: { readonly path: string };
  /** Stopped when the test ends. */
  /** PostgreSQL's warnings during the running test. */
  readonly complaints: readonly unknown[];
  readonly start: (dataDir?: string) => Promise<EmbeddedPostgres>;
}

export const embeddedDatabases = (): EmbeddedDatabases => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let started: EmbeddedPostgres[];
  const complaints: unknown[] = [];
  const complain = (...line: readonly unknown[]): void => void complaints.push(line);
  const log = { info: () => {}, warn: complain, error: complain };
  beforeEach(() => {
    directory = temporaryDirectory();
    started = [];
    complaints.length = 0;
  });
  afterEach(async () => {
    for (const postgres of started) await postgres.stop();
    directory.remove();
  });
  return {
    complaints,
    directory: {
      get path() {
        return directory.path;
      },
    },
    start: async (dataDir = directory.path) => {
      const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
      started.push(postgres);
      return postgres;
    },
  };
};
