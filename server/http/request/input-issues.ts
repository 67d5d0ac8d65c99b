import type * as z from 'zod/mini';

const MAX_ECHO = 40;
const MAX_SENTENCES = 5;

const shown = (text: string): string => (text.length > MAX_ECHO ? `${text.slice(0, MAX_ECHO)}…` : text).replace(/[^\x20-\x7e…]/g, '?');

const KINDS: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const kindOf = (expected: string): string => KINDS[expected] ?? expected;

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

/** 'be at least 1' for a number, 'have at least 1 character' for a text. */
const bounded = (origin: string, side: 'least' | 'most', count: number | bigint): string => {
  const units = UNITS[origin];
  return units === undefined ? `be at ${side} ${count}` : `have at ${side} ${count} ${units[Number(count) === 1 ? 0 : 1]}`;
};

const expectation = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kindOf(issue.expected)}`;
    case 'too_small':
      return `must ${bounded(issue.origin, 'least', issue.minimum)}`;
    case 'too_big':
      return `must ${bounded(issue.origin, 'most', issue.maximum)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_union':
      return [...new Set(issue.errors.flatMap((branch) => branch.map(expectation)))].join(' or ') || 'is not valid';
    case 'unrecognized_keys':
      return `has an unknown field '${shown(issue.keys[0] ?? '')}'`;
    case 'invalid_format':
    case 'not_multiple_of':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      break;
  }
  return issue.message;
};

/** 'items.0.quantity must be a whole number': the field as the sender wrote it, and the expected value. */
const sentence = (part: string, issue: z.core.$ZodIssue): string => {
  const field = issue.path.map((key) => shown(String(key))).join('.');
  return `${field === '' ? `The ${part}` : field} ${expectation(issue)}`;
};

/** The problems of one part of a request, for developers. Values are never repeated. */
export const describeIssues = (part: string, issues: readonly z.core.$ZodIssue[]): readonly string[] =>
  issues.slice(0, MAX_SENTENCES).map((issue) => sentence(part, issue));
