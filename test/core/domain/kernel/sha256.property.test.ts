import { createHash } from 'node:crypto';
import { assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { sha256 } from '#core/domain/kernel/sha256.ts';

const ofNode = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

it('is the standard’s SHA-256, for every text', () => {
  assert(
    property(
      string({ unit: 'binary', maxLength: 300 }).filter((text) => text.isWellFormed()),
      (text) => {
        expect(sha256(text)).toBe(ofNode(text));
      },
    ),
  );
});

it.each([0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 5_000])('also at %i bytes, around the edges of a block', (length) => {
  const text = 'a'.repeat(length);
  expect(sha256(text)).toBe(ofNode(text));
});
