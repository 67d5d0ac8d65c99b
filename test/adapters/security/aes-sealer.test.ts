import { expect, it } from 'vitest';
import { createAesSealer } from '#adapters/security/aes-sealer.ts';

const KEY = 'a key of the sealer test with more than 32 letters';
const TEXT = '{"STRIPE_SECRET_KEY":"sk_test_fake"}';

it('opens its seals, each of which differs', () => {
  const { seal, open } = createAesSealer(KEY, 'provider settings');
  const [one, other] = [seal(TEXT), seal(TEXT)];
  expect([open(one), open(other)]).toEqual([TEXT, TEXT]);
  expect(one).not.toBe(other);
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('sk_test');
});

it('opens no seal of another key, and no changed or shortened one', () => {
  const sealed = createAesSealer(KEY, 'provider settings').seal(TEXT);
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => createAesSealer(`${KEY}!`, 'provider settings').open(sealed)).toThrow();
  expect(() => createAesSealer(KEY, 'provider settings').open(changed.toString('base64url'))).toThrow();
  expect(() => createAesSealer(KEY, 'provider settings').open(sealed.slice(0, 20))).toThrow();
});
