import { describe, expect, it } from 'vitest';
import { createTotp } from '#adapters/security/totp.ts';
import { instant } from '#core/domain/kernel/instant.ts';

/** '12345678901234567890', the secret of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const totp = createTotp();

describe('codes of authenticator apps', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('second %i has %s, as in RFC 6238', (seconds, code) => {
    expect(totp.stepOf(SECRET, code, instant(seconds * 1_000))).toBe(Math.floor(seconds / 30));
  });

  it('accept the neighboring steps and blanks, and nothing else', () => {
    const at = (seconds: number) => totp.stepOf(SECRET, '081 804', instant(seconds * 1_000));
    const step = Math.floor(1_111_111_109 / 30);
    expect([at(1_111_111_109 - 30), at(1_111_111_109 + 30)]).toEqual([step, step]);
    expect([at(1_111_111_109 - 60), at(1_111_111_109 + 60)]).toEqual([null, null]);
    expect(totp.stepOf(SECRET, '81804', instant(1_111_111_109_000))).toBeNull();
  });

  it('have secrets of 160 bits, each different', () => {
    const secrets = Array.from({ length: 20 }, () => totp.newSecret());
    expect(new Set(secrets).size).toBe(20);
    expect(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true);
  });
});
