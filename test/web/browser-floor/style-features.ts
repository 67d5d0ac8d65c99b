import { parse, type AtRule, type Declaration, type Rule } from 'postcss';
import { valueNamed, type Meanings } from './compat-data.ts';

/** Strings and URLs can contain anything. */
const QUOTED = /"[^"]*"|'[^']*'|url\([^)]*\)/g;
const RANGE = /[<>]|\(\s*[\w-]+\s*=/;
const MEDIA_FEATURE = /\(\s*(?:min-|max-)?([a-z-]+)\s*[:)]/g;

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.replaceAll(QUOTED, '').matchAll(pattern)].map(([, name = '']) => name);

const atRuleFeatures = ({ name, params, parent }: AtRule): readonly Meanings[] => [
  [`css.at-rules.${name}`],
  ...(parent?.type === 'rule' ? [['css.selectors.nesting']] : []),
  ...(name === 'media' && RANGE.test(params) ? [['css.at-rules.media.range_syntax']] : []),
  ...(name === 'media' ? matches(params, MEDIA_FEATURE).map((feature) => [`css.at-rules.media.${feature}`]) : []),
  ...(name === 'supports' ? matches(params, /\b(selector|font-tech|font-format)\(/g).map((test) => [`css.at-rules.supports.${test}`]) : []),
];

const isWithinRule = ({ parent }: Rule): boolean => parent?.type === 'rule';

const ruleFeatures = (rule: Rule): readonly Meanings[] => [
  ...matches(rule.selector, /:(-?[a-z][\w-]*)/g).map((name) => [`css.selectors.${name}`]),
  ...(isWithinRule(rule) || rule.selector.includes('&') ? [['css.selectors.nesting']] : []),
];

const declarationFeatures = ({ prop, value, parent }: Declaration): readonly Meanings[] => {
  const values = [
    ...matches(value, /([a-z][\w-]*)\(/gi).map((name) => [...valueNamed(name), `css.properties.${prop}.${name}`]),
    ...matches(value, /\d([a-z]+)\b/gi).map((unit) => [`css.types.length.${unit}`]),
  ];
  if (prop.startsWith('--')) return values;
  if (parent?.type === 'atrule' && 'name' in parent) return [[`css.at-rules.${parent.name}.${prop}`]];
  const words = matches(value, /(?<![\w-])([a-z][a-z-]*)(?![\w(-])/g).map((word) => [`css.properties.${prop}.${word}`]);
  return [[`css.properties.${prop}`], ...words, ...values];
};

/** @throws if it is not a style sheet: unreadable files must not pass. */
export const styleFeatures = (path: string, text: string): readonly Meanings[] => {
  const found: Meanings[] = [];
  parse(text, { from: path }).walk((node) => {
    if (node.type === 'atrule') found.push(...atRuleFeatures(node));
    if (node.type === 'rule') found.push(...ruleFeatures(node));
    if (node.type === 'decl') found.push(...declarationFeatures(node));
  });
  return found;
};
