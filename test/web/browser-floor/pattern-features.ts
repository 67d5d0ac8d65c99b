import type { Meanings } from './compat-data.ts';

const SYNTAX: readonly (readonly [RegExp, string])[] = [
  [/\(\?<[=!]/, 'regular_expressions.lookbehind_assertion'],
  [/\(\?<[^=!]/, 'regular_expressions.named_capturing_group'],
  [/\(\?[a-z]*(-[a-z]*)?:(?<!\(\?:)/, 'regular_expressions.modifier'],
  [/\\p\{/i, 'regular_expressions.unicode_character_class_escape'],
];

const FLAGS: Readonly<Record<string, string>> = {
  d: 'hasIndices',
  s: 'dotAll',
  u: 'unicode',
  v: 'unicodeSets',
  y: 'sticky',
};

/** Features that a regular expression needs. */
export const patternFeatures = (pattern: string, flags: string): readonly Meanings[] => [
  ...SYNTAX.filter(([syntax]) => syntax.test(pattern.replaceAll(/\\[^p]/gi, ''))).map(([, feature]) => [`javascript.${feature}`]),
  ...flags.split('').map((flag) => [`javascript.builtins.RegExp.${FLAGS[flag] ?? ''}`]),
];
