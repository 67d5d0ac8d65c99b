import * as fc from 'fast-check';

const nested = (depth: number): unknown => {
  let value: unknown = 0;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
};

/** From text, because `{ __proto__: … }` in code sets the prototype instead of a key. */
const PROTOTYPE_KEYS: readonly unknown[] = [
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  JSON.parse('{"constructor":{"prototype":{"isAdmin":true}}}'),
  JSON.parse('{"toString":1,"valueOf":2,"hasOwnProperty":null}'),
];

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\r\nX-Injected: 1',
  '\ud800',
  'x\udfffy',
  '\u202egnp.exe',
  '\ufeff',
  'e\u0301'.repeat(40),
  '🥨'.repeat(60),
  'ﷺ'.repeat(30),
  'x'.repeat(1_001),
  'x'.repeat(10_000),
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  '0x10',
  '1e3',
  '٣',
  '-1',
  '1,5',
  "' or 1=1 --",
  '"; drop table orders; --',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '%00%0d%0a',
  'http://127.0.0.1/',
  '2026-02-30',
  '9999-99-99',
  '0000-00-00',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00.000Z',
] as const;

const NUMBERS = [
  -1,
  0,
  0.5,
  1.005,
  0.1 + 0.2,
  1e-7,
  Number.MIN_VALUE,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  1e21,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
] as const;

const STRUCTURES: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  { $gt: '' },
  nested(500),
  Array.from({ length: 1_000 }, () => 0),
  ...PROTOTYPE_KEYS,
];

/** Any code points, halves of characters included. */
const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.integer({ min: 0, max: 0x10_ff_ff }).map((point) => String.fromCodePoint(point)), maxLength });

/** Values that no field expects, or that only look valid. */
export const hostileValues = (): fc.Arbitrary<unknown> =>
  fc.oneof(fc.constantFrom(...TEXTS), fc.constantFrom(...NUMBERS), fc.constantFrom(...STRUCTURES), anyText(40));

/** Hostile text only, where nothing but text is possible: paths, queries and headers. */
export const hostileTexts = (): fc.Arbitrary<string> => fc.oneof(fc.constantFrom(...TEXTS), anyText(40));

/** Unexpected keys: those with a meaning in JavaScript, those of other entities, and random ones. */
export const strangeKeys = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'then', 'id', 'role', 'status', 'total', 'price', 'isAdmin', ''),
    anyText(20),
  );
