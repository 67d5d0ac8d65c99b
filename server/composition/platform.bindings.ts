import { setTimeout as sleep } from 'node:timers/promises';
import type { Container } from 'inversify';
import { createArgon2PasswordHasher } from '#adapters/security/argon2-password-hasher.ts';
import { createCryptoSecrets } from '#adapters/security/crypto-secrets.ts';
import { createHmacDecoyHashes } from '#adapters/security/hmac-decoy-hashes.ts';
import { createUuidIdGenerator } from '#adapters/system/uuid-id-generator.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Logger } from '#core/ports/logger.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import { createAddressCeiling } from '../http/middleware/address-ceiling.ts';
import { createBodyPools } from '../http/middleware/unfinished-bodies.ts';
import { createReadiness } from '../http/readiness.ts';
import { bindConstant, bindFactory } from './bind-factory.ts';

export interface Platform {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly siteDir: string;
}

export const bindPlatform = (container: Container, { clock, logger, siteDir }: Platform, decoyKey: string): void => {
  bindConstant(container, 'clock', clock);
  bindConstant(container, 'logger', logger);
  bindConstant(container, 'pause', (ms) => sleep(ms));
  bindConstant(container, 'ids', createUuidIdGenerator());
  bindConstant(container, 'decoys', createHmacDecoyHashes(decoyKey));
  bindConstant(container, 'secrets', createCryptoSecrets());
  bindConstant(container, 'hasher', createArgon2PasswordHasher());
  bindConstant(container, 'siteDir', siteDir);
  bindConstant(container, 'addressCeiling', createAddressCeiling(clock));
  bindConstant(container, 'bodyPools', createBodyPools());
  bindFactory(container, 'readiness', ({ persistence }: { readonly persistence: Persistence }) => createReadiness(persistence), {
    persistence: 'persistence',
  });
};
