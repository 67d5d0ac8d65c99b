import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newSealerSecret } from '#adapters/security/aes-sealer.ts';
import type { Config } from '../config.ts';

/** Whether `secretsKey` finds a key. */
export const hasSecretsKey = ({ secretsKey: configured, databaseUrl }: Config): boolean =>
  configured !== undefined || databaseUrl === undefined;

/**
 * The key that encrypts providers' keys: SECRETS_KEY, or a file next to the stand's own database, created when first needed. Null with an
 * external database, whose backups must not contain the key.
 */
export const secretsKey = async ({ secretsKey: configured, databaseUrl, dataDir }: Config): Promise<string | null> => {
  if (configured !== undefined) return configured;
  if (databaseUrl !== undefined) return null;
  const file = join(dataDir, 'secrets.key');
  await mkdir(dataDir, { recursive: true });
  // When processes start together, the first one writes the key and all read the same one.
  await writeFile(file, newSealerSecret(), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return await readFile(file, 'utf8');
};
