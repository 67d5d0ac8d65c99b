import type { Logger } from '#core/ports/logger.ts';
import { bringUp, type ServerSettings } from './bring-up.ts';
import { clusterPaths } from './cluster-paths.ts';
import { connectionUrl, type Connection } from './connection-url.ts';
import { readOrMakeCredentials } from './credentials.ts';
import { mayStop } from './owner-file.ts';
import { prepareDatabase } from './prepare-database.ts';
import { stopServer } from './stop-server.ts';
import { supervise } from './supervise.ts';

export interface EmbeddedPostgres {
  readonly connection: Connection;
  /** The connection as a URL, for `DATABASE_URL` and other tools. */
  readonly url: string;
  /** True when a server was already running on this data. */
  readonly reused: boolean;
  /** Ends the watch, and the server if this process started it or its starter is dead. Safe to repeat. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: Logger;
  readonly settings?: ServerSettings;
}

/**
 * Starts our own PostgreSQL in `dataDir`, with an empty database `bandstand` on first use. Access requires the passwords in `dataDir`, and
 * the stand's role is not a superuser. If it dies while this process lives, it is restarted under the same address. Throws when it cannot
 * be started.
 */
export async function startEmbeddedPostgres({ dataDir, log, settings = {} }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const paths = clusterPaths(dataDir);
  const options = { paths, settings, log };
  const first = await bringUp(options);
  const connection = await prepareDatabase(first, paths, readOrMakeCredentials(paths.credentials));

  const endWatch = supervise(first, options);
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await endWatch();
    if (mayStop(paths.owner)) await stopServer(paths);
  };
  return { connection, url: connectionUrl(connection), reused: first.reused, stop: () => (stopping ??= stop()) };
}
