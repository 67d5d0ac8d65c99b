import { statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import { instant, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Machine } from '#core/ports/machine.ts';
import { createNewestRelease } from './newest-release.ts';

const TIMEOUT_MS = 5 * SECOND_MS;
const HTTPS_PORT = 443;

/** Also reads an untrusted certificate: only its end matters. */
const readCertificateEnd = ({ hostname, port }: URL): Promise<Instant | 'unknown'> =>
  new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) || HTTPS_PORT, servername: hostname, rejectUnauthorized: false });
    const finish = (end: Instant | 'unknown'): void => {
      resolve(end);
      socket.destroy();
    };
    socket.setTimeout(TIMEOUT_MS, () => finish('unknown'));
    socket.once('error', () => finish('unknown'));
    socket.once('secureConnect', () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to);
      finish(Number.isNaN(end) ? 'unknown' : instant(end));
    });
  });

export interface LocalMachineOptions {
  /** The folder of the stand's data, or another on the same disk. */
  readonly folder: string;
  readonly publicUrl: string;
  readonly version: string;
  /** The URL that describes the latest release; undefined: not requested. */
  readonly releasesUrl: string | undefined;
  readonly clock: Clock;
}

export const createLocalMachine = ({ folder, publicUrl, version, releasesUrl, clock }: LocalMachineOptions): Machine => ({
  version,
  diskFreeBytes: async () => {
    const disk = await statfs(folder).catch(() => null);
    return disk === null ? null : disk.bavail * disk.bsize;
  },
  certificateEndsAt: async () => {
    const url = new URL(publicUrl);
    return url.protocol === 'https:' ? await readCertificateEnd(url) : 'none';
  },
  newestRelease: createNewestRelease(releasesUrl, clock),
});
