import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NetConnectOpts } from 'node:net';
import { bringUp } from '#adapters/embedded-postgres/bring-up.ts';
import { clusterPaths, socketPath } from '#adapters/embedded-postgres/cluster-paths.ts';
import { connectionUrl } from '#adapters/embedded-postgres/connection-url.ts';
import { readOrMakeCredentials } from '#adapters/embedded-postgres/credentials.ts';
import { prepareDatabase } from '#adapters/embedded-postgres/prepare-database.ts';

/** As in `pg_ctl stop`: `immediate` is a crash, `fast` rolls back and flushes everything. */
export type StopMode = 'immediate' | 'fast';

const SIGNALS = { immediate: 'SIGQUIT', fast: 'SIGINT' } as const satisfies Record<StopMode, NodeJS.Signals>;
const SETTINGS = { shared_buffers: '64MB', max_connections: '120' };
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A PostgreSQL for one test, which may stop it. */
export interface OwnCluster {
  /** Bypasses any proxy. */
  readonly url: string;
  /** Through a proxy that listens on this port. */
  readonly urlThrough: (port: number) => string;
  /** Where a proxy finds it. */
  readonly address: () => NetConnectOpts;
  stop(mode: StopMode): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

export const startOwnCluster = async (): Promise<OwnCluster> => {
  const home = mkdtempSync(join(tmpdir(), 'bandstand-faults-'));
  // Root's database runs as the user `nobody`, who needs access to the folder.
  chmodSync(home, 0o755);
  const paths = clusterPaths(join(home, 'pg'));
  const up = () => bringUp({ paths, settings: SETTINGS, log: SILENT });
  let running = await up();
  let isUp = true;
  const { host, port } = running.server;
  const connection = await prepareDatabase(running, paths, readOrMakeCredentials(paths.credentials));
  const stop = async (mode: StopMode): Promise<void> => {
    if (!isUp) return;
    isUp = false;
    process.kill(running.server.pid, SIGNALS[mode]);
    await running.exited;
  };
  return {
    url: connectionUrl(connection),
    urlThrough: (proxyPort) => connectionUrl({ ...connection, host: '127.0.0.1', port: proxyPort }),
    address: () => (host.startsWith('/') ? { path: socketPath(host, port) } : { host, port }),
    stop,
    start: async () => {
      running = await up();
      isUp = true;
    },
    remove: async () => {
      await stop('immediate');
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
