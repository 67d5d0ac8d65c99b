import { createHmac } from 'node:crypto';
import { lookupHash } from '#core/domain/kernel/ids.ts';
import type { DecoyHashes } from '#core/ports/decoy-hashes.ts';

/** 192 bits, as a real hash has. */
const HASH_BYTES = 24;

/** Keyed, so that nobody can compute which contact a decoy belongs to; the key is the same on every instance. */
export const createHmacDecoyHashes = (key: string): DecoyHashes => ({
  of: ({ kind, value }) =>
    lookupHash(createHmac('sha256', key).update(`${kind}:${value}`).digest().subarray(0, HASH_BYTES).toString('base64url')),
});
