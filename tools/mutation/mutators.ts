import { isNode, nameOf, type SyntaxNode } from '#test/architecture/syntax.ts';

/** A piece of source text with its replacement. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A node's context, as far as mutators need it. */
export interface Place {
  readonly source: string;
  readonly parent: SyntaxNode | null;
}

type Mutator = (node: SyntaxNode, place: Place) => readonly Change[];

interface Span {
  readonly start: number;
  readonly end: number;
}

const spanOf = (node: unknown): Span => {
  const { start, end } = node as Span;
  return { start, end };
};

const textOf = (node: unknown, source: string): string => source.slice(spanOf(node).start, spanOf(node).end);

const instead = (node: unknown, text: string): Change => ({ ...spanOf(node), text });

/** The operator between the two sides. */
const operatorSpan = (node: SyntaxNode, source: string): Span => {
  const operator = String(node['operator']);
  const start = source.indexOf(operator, spanOf(node['left']).end);
  return { start, end: start + operator.length };
};

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
};

const isText = (node: unknown): boolean =>
  isNode(node) && (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string'));

const operators: Mutator = (node, { source }) => {
  if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression') return [];
  // Strings are concatenated with '+': other operators give NaN, which proves nothing about the test.
  if (isText(node['left']) || isText(node['right'])) return [];
  return (OPERATORS[String(node['operator'])] ?? []).map((text) => ({ ...operatorSpan(node, source), text }));
};

const BRANCHING = new Set(['IfStatement', 'ConditionalExpression']);

const conditions: Mutator = (node) => (BRANCHING.has(node.type) ? ['true', 'false'].map((text) => instead(node['test'], text)) : []);

const negations: Mutator = (node, { source }) =>
  node.type === 'UnaryExpression' && node['operator'] === '!' ? [instead(node, textOf(node['argument'], source))] : [];

/** A class name of a style sheet: a page without layout cannot notice it, pictures can (`npm run screens`). */
const isClassName = (parent: SyntaxNode): boolean => parent.type === 'MemberExpression' && /styles$/i.test(nameOf(parent['object']));

const literals: Mutator = (node, { source, parent }) => {
  if (node.type !== 'Literal') return [];
  const { value } = node;
  if (typeof value === 'boolean') return [instead(node, String(!value))];
  if (typeof value === 'number') return [instead(node, `(${textOf(node, source)} + 1)`)];
  // An error's text is for readers of the log; a key or an import is a name.
  const isName =
    parent === null ||
    isClassName(parent) ||
    /^(Import|Export|Property|JSXAttribute)/.test(parent.type) ||
    (parent.type === 'NewExpression' && nameOf(parent['callee']).endsWith('Error'));
  return typeof value === 'string' && !isName ? [instead(node, value === '' ? "'mutated'" : "''")] : [];
};

/** Removes a statement's effect. */
const statements: Mutator = (node) =>
  node.type === 'ExpressionStatement' && typeof node['directive'] !== 'string' ? [instead(node, ';')] : [];

/** Not for statements: lint refuses a floating promise. */
const awaits: Mutator = (node, { source, parent }) =>
  node.type === 'AwaitExpression' && parent?.type !== 'ExpressionStatement' ? [instead(node, textOf(node['argument'], source))] : [];

const spreads: Mutator = (node, { parent }) => {
  if (node.type !== 'SpreadElement' || parent === null) return [];
  return [instead(node, parent.type === 'ObjectExpression' ? '...{}' : '...[]')];
};

const OPPOSITES: Readonly<Record<string, string>> = {
  'Math.min': 'Math.max',
  'Math.max': 'Math.min',
  'Math.floor': 'Math.ceil',
  'Math.ceil': 'Math.floor',
};

const opposites: Mutator = (node, { source }) => {
  if (node.type !== 'CallExpression') return [];
  const opposite = OPPOSITES[nameOf(node['callee'])];
  if (opposite !== undefined) return [instead(node['callee'], opposite)];
  const { callee } = node;
  if (!isNode(callee) || callee.type !== 'MemberExpression') return [];
  // Drops the filter, or swaps its quantifier.
  const method = nameOf(callee['property']);
  if (method === 'filter') return [instead(node, textOf(callee['object'], source))];
  const other = { some: 'every', every: 'some' }[method];
  return other === undefined ? [] : [instead(callee['property'], other)];
};

/** Patterns lose their ends. */
const patterns: Mutator = (node, { source }) => {
  if (node.type !== 'Literal' || node['regex'] === undefined) return [];
  const text = textOf(node, source);
  return [text.replace(/^\/\^/, '/'), text.replace(/\$(\/[a-z]*)$/, '$1')]
    .filter((changed) => changed !== text)
    .map((changed) => instead(node, changed));
};

const SQL = /\b(select|insert into|update|delete from|where|order by|on conflict|for update)\b/;

/** Parts that a SQL statement must not lose. `where x` becomes `where true or x`. */
const SQL_CHANGES: readonly (readonly [RegExp, string])[] = [
  [/ ?for update( of \w+)?( skip locked)?/g, ''],
  [/ ?skip locked/g, ''],
  [/ ?order by [\w., ]+?(?= limit| for |\)|$|\n)/g, ''],
  [/ ?on conflict (\([^)]*\) )?do nothing/g, ''],
  [/\bwhere\b/g, 'where true or'],
  [/is not null/g, 'is null'],
  [/is null/g, 'is not null'],
  [/greatest\(/g, 'least('],
  [/least\(/g, 'greatest('],
];

const statementsOfSql: Mutator = (node, { source }) => {
  const isPiece = node.type === 'TemplateElement' || (node.type === 'Literal' && typeof node['value'] === 'string');
  const text = isPiece ? textOf(node, source) : '';
  if (!SQL.test(text)) return [];
  const { start } = spanOf(node);
  return SQL_CHANGES.flatMap(([pattern, replacement]) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
      start: start + index,
      end: start + index + found.length,
      text: replacement,
    })),
  );
};

export const MUTATORS: Readonly<Record<string, Mutator>> = {
  operator: operators,
  condition: conditions,
  negation: negations,
  literal: literals,
  statement: statements,
  await: awaits,
  spread: spreads,
  opposite: opposites,
  pattern: patterns,
  sql: statementsOfSql,
};
