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

const sizeUnit = (origin: string): string => (origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '');

const expectation = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kindOf(issue.expected)}`;
    case 'too_small':
      return `must ${sizeUnit(issue.origin) === '' ? 'be' : 'have'} at least ${issue.minimum}${sizeUnit(issue.origin)}`;
    case 'too_big':
      return `must ${sizeUnit(issue.origin) === '' ? 'be' : 'have'} at most ${issue.maximum}${sizeUnit(issue.origin)}`;
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

/** 'items.0.quantity must be a whole number': the field as the sender wrote it, and what was expected there. */
const sentence = (part: string, issue: z.core.$ZodIssue): string => {
  const field = issue.path.map((key) => shown(String(key))).join('.');
  return `${field === '' ? `The ${part}` : field} ${expectation(issue)}`;
};

/** What is wrong with one part of a request, for the person who wrote the call. Values are never repeated. */
export const describeIssues = (part: string, issues: readonly z.core.$ZodIssue[]): readonly string[] =>
  issues.slice(0, MAX_SENTENCES).map((issue) => sentence(part, issue));
