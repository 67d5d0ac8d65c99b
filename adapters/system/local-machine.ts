import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { checkServerIdentity, connect } from 'node:tls';
import { instant, SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Machine } from '#core/ports/machine.ts';
import { createNewestRelease } from './newest-release.ts';

const TIMEOUT_MS = 5 * SECOND_MS;
const HTTPS_PORT = 443;

type CertificateEnd = Awaited<ReturnType<Machine['certificateEndsAt']>>;

const readCertificateEnd = ({ hostname, port }: URL): Promise<CertificateEnd> =>
  new Promise((resolve) => {
    const host = hostname.replaceAll(/[[\]]/g, '');
    // An IP address is no server name.
    const servername = isIP(host) === 0 ? host : '';
    const socket = connect({ host, port: Number(port) || HTTPS_PORT, servername, rejectUnauthorized: false });
    const finish = (end: CertificateEnd): void => {
      resolve(end);
      socket.destroy();
    };
    socket.setTimeout(TIMEOUT_MS, () => finish('unknown'));
    socket.once('error', () => finish('unknown'));
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate();
      const end = Date.parse(certificate.valid_to);
      const isKnown = socket.authorized || String(socket.authorizationError) === 'CERT_HAS_EXPIRED';
      if (Number.isNaN(end)) finish('unknown');
      else if (checkServerIdentity(host, certificate) !== undefined) finish('other-name');
      else finish(isKnown ? instant(end) : 'untrusted');
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
