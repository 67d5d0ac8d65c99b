import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordHasher } from '#core/ports/password-hasher.ts';

const derive = promisify(argon2);

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

/** OWASP's recommendation: 19 MiB, two passes, one lane. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** As in the PHC string format: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`, base64 without padding. */
const FORMAT = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{16,})\$([A-Za-z0-9+/]{22,})$/;

type Stored = Cost & { readonly salt: Buffer; readonly tag: Buffer };

const text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const parse = (hash: string): Stored | null => {
  const [, memory, passes, parallelism, salt, tag] = FORMAT.exec(hash) ?? [];
  if (salt === undefined || tag === undefined) return null;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
};

/** Keyboards may encode the same letter as one code point or two. */
const tagOf = (password: string, { memory, passes, parallelism }: Cost, salt: Buffer, tagLength: number): Promise<Buffer> =>
  derive('argon2id', { message: password.normalize('NFC'), nonce: salt, memory, passes, parallelism, tagLength });

/** argon2id from Node's own crypto. The cost is stored in each hash, so it can be raised later. */
export const createArgon2PasswordHasher = (cost = COST): PasswordHasher => {
  /** The hash of an unknown text, compared when no password is set. */
  const nobody: Stored = { ...cost, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) };
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const tag = await tagOf(password, cost, salt, TAG_BYTES);
      return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(tag)}`;
    },
    async verify(password, hash) {
      const stored = (hash === null ? null : parse(hash)) ?? nobody;
      const isSame = timingSafeEqual(await tagOf(password, stored, stored.salt, stored.tag.length), stored.tag);
      return isSame && stored !== nobody;
    },
  };
};
