import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainCharacters, cleanText } from '#core/domain/kernel/typed-text.ts';

/** Any sequence of UTF-16 code units, including lone surrogates. */
const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xff_ff }).map((code) => String.fromCharCode(code)), maxLength: 40 });
const emojis = fc.string({ unit: fc.constantFrom('😀', 'x', ' ', '\u{1f3fa}'), maxLength: 40 });

describe('cleanText', () => {
  it('returns whole characters without control characters, wherever it cuts', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, emojis), fc.integer({ min: 0, max: 40 }), (typed, maxLength) => {
        const text = cleanText(typed, maxLength);
        expect(text.length).toBeLessThanOrEqual(maxLength);
        expect(text).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        expect(text).toBe(text.trim());
        expect(cleanText(text, maxLength)).toBe(text);
      }),
    );
  });

  it.each([
    ['drops the character that the cap cuts in two', `${'x'.repeat(4)}😀`, 5, 'xxxx'],
    ['keeps it where it fits', `${'x'.repeat(4)}😀`, 6, 'xxxx😀'],
    ['keeps right-to-left text', 'محمد عبد الرحمن', 40, 'محمد عبد الرحمن'],
    ['keeps a family in one piece', '👨‍👩‍👧', 40, '👨‍👩‍👧'],
    [
      'keeps the flag of England',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      40,
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ],
    ['removes characters without width', '\u2060Hot\u180e \u00adD\u00ado\u200bg', 40, 'Hot Dog'],
    ['is empty without visible characters', '\u200d\u3164\ufe0f \u2800', 40, ''],
    ['makes one space of breaks, NUL and half a character', 'a\u0000\n\ud83d b', 40, 'a b'],
  ])('%s', (_case, typed, maxLength, expected) => expect(cleanText(typed, maxLength)).toBe(expected));
});

describe('plainCharacters', () => {
  it.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['०९', '09'],
    ['\u{1d7d8}\u{1d7e1}', '09'],
    ['１２ ｐｃｓ', '12 pcs'],
    ['2\u20132 \u2212 ‘x’ “y”', '2-2 - \'x\' "y"'],
    ['a\u00a0\u2003b\u200b\u3164', 'a b'],
  ])('makes %s %s', (typed, plain) => expect(plainCharacters(typed)).toBe(plain));
});
