import { describe, expect, it } from 'vitest';
import { ownWordsOf, weaknessOf, wordsOfWeakness } from '#core/domain/staff/admin-password.ts';

const TOO_COMMON = { kind: 'auth/password-too-common' };

it('own words have at least three letters', () => {
  expect(ownWordsOf('St. Ann', 'AB', 'Tri-City')).toEqual(['ann', 'tri', 'city']);
});

describe('the admin password', () => {
  // From the beginning, the middle and the end of the list.
  it.each(['password', '12345678', 'baseball', 'qwertyuiop', 'iloveyou', '1qaz2wsx', 'sasha_007', 'liverpool', '30121988'])(
    'is not %s',
    (common) => {
      expect(weaknessOf(common)).toEqual(TOO_COMMON);
    },
  );

  it.each(['PASSWORD', 'Password', ' password '])('is not %s either', (common) => {
    expect(weaknessOf(common)).toEqual(TOO_COMMON);
  });

  it('has at least 8 characters without blanks around it', () => {
    expect(weaknessOf('  drum 7  ')).toEqual({ kind: 'auth/password-too-short', minimum: 8 });
  });

  it.each(['two gates and a drum', 'passwort-der-kapelle', '🥁🥁🥁🥁🥁🥁🥁🥁', 'xq7vbn2k', 'a'.repeat(200)])('may be %s', (password) => {
    expect(weaknessOf(password)).toBeNull();
  });

  describe('is not made of the stand’s own words', () => {
    const words = ownWordsOf('Lincoln High Band', 'LINC', 'the southwest corner of the bleachers');

    it.each([
      'Bandstand2026!',
      'bandstand-admin',
      'concessions!!1',
      'lincolnband99',
      'LincolnHigh#1',
      'Bleachers!2026',
      'southwest-corner-7',
    ])('so not %s', (password) => {
      expect(weaknessOf(password, words)).toEqual({ kind: 'auth/password-own-words' });
    });

    it.each(['bandstand correct horse', 'a brass band at dawn', '73920184562', 'lincoln likes nachos'])('but %s may be', (password) => {
      expect(weaknessOf(password, words)).toBeNull();
    });

    it('knows only the words of this stand', () => {
      expect(weaknessOf('LincolnHigh#1')).toBeNull();
    });
  });

  it('names its weakness', () => {
    expect(
      [weaknessOf('short'), weaknessOf('password'), weaknessOf('Bandstand2026!')].map((weak) => weak && wordsOfWeakness(weak)),
    ).toEqual([
      'have at least 8 characters',
      'be none of the most common passwords',
      "consist of more than the stand's own words, which everybody would try first",
    ]);
  });
});
