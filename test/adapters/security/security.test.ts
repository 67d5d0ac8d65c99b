import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createArgon2PasswordHasher } from '#adapters/security/argon2-password-hasher.ts';
import { createCryptoSecrets } from '#adapters/security/crypto-secrets.ts';
import { STAFF_CODE_ALPHABET } from '#core/domain/staff/staff-code.ts';

describe('secrets', () => {
  const secrets = createCryptoSecrets('a key');

  it('has tokens of 256 bits, never the same', () => {
    const tokens = Array.from({ length: 1_000 }, () => secrets.token());
    expect(new Set(tokens).size).toBe(1_000);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  it('draws each of the 31 symbols equally often', () => {
    const drawn = 6_200;
    const counts = new Map<string, number>();
    for (let count = 0; count < drawn; count += 1) {
      const code = secrets.staffCode();
      expect(code).toHaveLength(6);
      for (const symbol of code) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted().join('')).toBe(STAFF_CODE_ALPHABET);
    const expected = (drawn * 6) / STAFF_CODE_ALPHABET.length;
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 30 degrees of freedom: a fair draw exceeds 80 less than once in a hundred thousand runs.
    expect(chiSquare).toBeLessThan(80);
  });

  it('hashes with SHA-256, always the same way', () => {
    expect(secrets.hashOf('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  });

  it('has passwords to type off a screen, and devices for a cookie', () => {
    expect(secrets.password()).toMatch(/^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/);
    expect(secrets.deviceId(null)).toMatch(/^[\w-]{32}\.[\w-]{43}$/);
  });

  it('has the same device for the same key on every instance, and keeps it secret', () => {
    const [one, same, other] = [secrets.deviceId('one'), createCryptoSecrets('a key').deviceId('one'), secrets.deviceId('other')];
    expect([same === one, other === one, createCryptoSecrets('another key').deviceId('one') === one]).toEqual([true, false, false]);
    expect(secrets.issuedDevice(one)).toBe(true);
    expect(one).toMatch(/^[\w-]{32}\.[\w-]{43}$/);
  });

  it('has the same token for the same key on every instance, and keeps it secret', () => {
    const [one, same, other] = [secrets.token('one'), createCryptoSecrets('a key').token('one'), secrets.token('other')];
    expect([same === one, other === one, createCryptoSecrets('another key').token('one') === one]).toEqual([true, false, false]);
    expect(Buffer.from(one, 'base64url')).toHaveLength(32);
  });

  it('knows the device cookies of every instance with its key, and no others', () => {
    const cookie = secrets.deviceId(null);
    const [id = '', signature = ''] = cookie.split('.');
    expect(createCryptoSecrets('a key').issuedDevice(cookie)).toBe(true);
    expect(createCryptoSecrets('another key').issuedDevice(cookie)).toBe(false);
    const planted = ['', id, `${id}.`, `.${signature}`, `${'A'.repeat(32)}.${signature}`, `${cookie}.${signature}`, `${cookie} `];
    for (const value of planted) expect(secrets.issuedDevice(value)).toBe(false);
  });

  it('has words with any number of two digits', () => {
    const numbers = Array.from({ length: 3_000 }, () => Number(/^[a-z]+-[a-z]+-(\d+)$/.exec(secrets.word())?.[1]));
    expect([Math.min(...numbers), Math.max(...numbers)]).toEqual([10, 99]);
  });

  it('has 128 bits in a login link', () => {
    expect(Buffer.from(secrets.linkSecret(), 'base64url')).toHaveLength(16);
  });
});

describe('password hashes', () => {
  const hasher = createArgon2PasswordHasher();

  it('are argon2id with 19 MiB and two passes, with a new salt each time', async () => {
    const [one, other] = [await hasher.hash('a drum'), await hasher.hash('a drum')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(other);
    expect([await hasher.verify('a drum', one), await hasher.verify('a drum ', one), await hasher.verify('', one)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('are checked with the cost they were made with', async () => {
    const salt = Buffer.from('saltsaltsaltsalt');
    const tag = argon2Sync('argon2id', { message: 'a drum', nonce: salt, memory: 4_096, passes: 3, parallelism: 2, tagLength: 24 });
    const [saltText, tagText] = [salt, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
    const older = `$argon2id$v=19$m=4096,t=3,p=2$${saltText}$${tagText}`;
    expect([await hasher.verify('a drum', older), await hasher.verify('a gate', older)]).toEqual([true, false]);
  });

  it('accept a letter in any Unicode form', async () => {
    expect(await hasher.verify('cafe\u0301s today', await hasher.hash('caf\u00e9s today'))).toBe(true);
  });

  it.each([
    ['nothing', null],
    ['a plain text', 'a drum'],
    ['another scheme', '$2b$12$abcdefghijklmnopqrstuv'],
    ['no bytes at all', ''],
  ])('refuse %s', async (_what, hash) => {
    expect(await hasher.verify('a drum', hash)).toBe(false);
  });

  it('take as long without a stored hash', { retry: 2 }, async () => {
    const hash = await hasher.hash('a drum');
    const took = async (against: string | null): Promise<number> => {
      const startedAt = performance.now();
      for (let count = 0; count < 5; count += 1) await hasher.verify('wrong', against);
      return performance.now() - startedAt;
    };
    const [real, none] = [await took(hash), await took(null)];
    expect(none).toBeGreaterThan(real / 4);
  });
});
