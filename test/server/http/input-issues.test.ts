import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isoInstant, visible } from '#adapters/http-contract/codecs.ts';
import { describeIssues } from '#server/http/request/input-issues.ts';

const sentencesOf = (schema: z.ZodMiniType, sent: unknown): readonly string[] =>
  describeIssues('body', z.safeParse(schema, sent).error?.issues ?? []);

it.each<[string, z.ZodMiniType, unknown]>([
  ['must be a whole number', z.int(), 1.5],
  ['must be a number', z.number(), 'one'],
  ['must be text', z.string(), 1],
  ['must be true or false', z.boolean(), 'yes'],
  ['must be a list', z.array(z.int()), {}],
  ['must be an object', z.strictObject({}), []],
  ['must be null', z.null(), 0],
  ['must be at least 2', z.number().check(z.minimum(2)), 1],
  ['must be at most 2', z.number().check(z.maximum(2)), 3],
  ['must have at least 1 character', z.string().check(z.minLength(1)), ''],
  ['must have at most 2 characters', z.string().check(z.maxLength(2)), 'abc'],
  ['must have at least 1 entry', z.array(z.int()).check(z.minLength(1)), []],
  ['must have at most 0 entries', z.array(z.int()).check(z.maxLength(0)), [1]],
  ['must be one of cash, card', z.enum(['cash', 'card']), 'comp'],
  ['must be text or must be null', z.union([z.string(), z.null()]), 1],
  ['must be a key', z.string().check(z.regex(/^k/, 'must be a key')), 'x'],
  ['must be 2 to 4 visible characters', visible(2, 4), 'a\u0000b'],
  ['must be an instant in ISO 8601', isoInstant, '1899-12-31T23:59:59.999Z'],
  ...[
    '3000-01-01T00:00:00.000Z',
    '2026-11-20T18:30',
    '11/20/2026 6:30 PM',
    '2026-11-20',
    '1',
    '2026-02-31T00:00:00Z',
    '2026-11-20T25:00Z',
  ].map((text): [string, z.ZodMiniType, unknown] => ['must be an instant in ISO 8601', isoInstant, text]),
  ['must be even', z.int().check(z.refine((value) => value % 2 === 0, 'must be even')), 1],
  [`has an unknown field '${'x'.repeat(40)}…'`, z.strictObject({}), { ['x'.repeat(41)]: 1 }],
  ["has an unknown field '??d'", z.strictObject({}), { ['\n\u2028d']: 1 }],
])('%s', (sentence, schema, sent) => {
  expect(sentencesOf(schema, sent)).toEqual([`The body ${sentence}`]);
  if (!sentence.startsWith('has'))
    expect(sentencesOf(z.strictObject({ items: z.array(schema) }), { items: [sent] })).toEqual([`items.0 ${sentence}`]);
});

it.each(['1900-01-01T00:00:00.000Z', '2999-12-31T23:59:59.999Z', '2024-02-29T23:59+14:00'])('takes %s', (at) => {
  expect(sentencesOf(isoInstant, at)).toEqual([]);
});

it('names five problems at most', () => {
  expect(
    sentencesOf(
      z.array(z.int()),
      Array.from({ length: 9 }, () => 'x'),
    ),
  ).toEqual([0, 1, 2, 3, 4].map((at) => `${at} must be a number`));
});
