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
  /** The same as a URL, for `DATABASE_URL` and everything that takes one. */
  readonly url: string;
  /** True when a server was already running on this data. */
  readonly reused: boolean;
  /** Ends the watch, and the server if this process started it or its starter is dead. Repeating it does nothing. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: Logger;
  readonly settings?: ServerSettings;
}

/**
 * A PostgreSQL of our own in `dataDir`, with an empty database `bandstand` on first use. Only who can read the passwords
 * in `dataDir` gets in, and the role that the stand uses is not a superuser.
 * When it dies while this process lives, it is started again under the same address. Throws when it cannot be started.
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
