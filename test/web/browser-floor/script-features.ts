import { parseSync } from 'vite';
import { eventNamed, globalNamed, methodNamed, staticMember, type Meanings } from './compat-data.ts';
import { patternFeatures } from './pattern-features.ts';

interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

type Rule = (node: SyntaxNode) => readonly Meanings[];

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const textOf = (node: unknown): string | null => {
  if (!isNode(node)) return null;
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type !== 'TemplateLiteral' || (node['expressions'] as unknown[]).length > 0) return null;
  return (node['quasis'] as { value: { cooked: string } }[])[0]?.value.cooked ?? null;
};

/** The last name: `a.b` and `b` are both `b`. */
const lastNameOf = (node: unknown): string | null => {
  if (!isNode(node)) return null;
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return String(node['name']);
  return node.type === 'MemberExpression' ? keyOf(node, 'property') : null;
};

/** The name of a member or of a property, also as text in brackets. */
const keyOf = (node: SyntaxNode, field: 'property' | 'key'): string | null =>
  node['computed'] === true ? textOf(node[field]) : (lastNameOf(node[field]) ?? textOf(node[field]));

/** Global singletons, by the interface that describes their members. */
const SINGLETONS: Readonly<Record<string, string>> = {
  caches: 'CacheStorage',
  crypto: 'Crypto',
  document: 'Document',
  globalThis: 'Window',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  self: 'ServiceWorkerGlobalScope',
  window: 'Window',
};

const SCOPES = new Set(['Window', 'ServiceWorkerGlobalScope']);

/** Members of a known object or constructor. */
const member: Rule = (node) => {
  const name = keyOf(node, 'property');
  const owner = lastNameOf(node['object']);
  if (name === null || owner === null) return [];
  const singleton = SINGLETONS[owner];
  if (singleton === undefined) return /^[A-Z]\w/.test(owner) ? [staticMember(owner, name)] : [];
  return [SCOPES.has(singleton) ? globalNamed(name) : [`api.${singleton}.${name}`]];
};

/** A method of an unknown object. Fields are left out: data has such names, too. */
const method = (callee: unknown): readonly Meanings[] => {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return [];
  const owner = lastNameOf(callee['object']) ?? '';
  const name = keyOf(callee, 'property') ?? '';
  return SINGLETONS[owner] === undefined && staticMember(owner, name).length === 0 ? [methodNamed(name)] : [];
};

const OPERATORS: Readonly<Record<string, string>> = {
  '**': 'exponentiation',
  '??': 'nullish_coalescing',
  '??=': 'nullish_coalescing_assignment',
  '||=': 'logical_or_assignment',
  '&&=': 'logical_and_assignment',
};

const operator: Rule = (node) => [[`javascript.operators.${OPERATORS[String(node['operator'])] ?? ''}`]];

const binary: Rule = (node) =>
  node['operator'] === 'in' && isNode(node['left']) && node['left'].type === 'PrivateIdentifier'
    ? [['javascript.classes.private_class_fields_in']]
    : operator(node);

const literal: Rule = (node) => {
  const { regex, raw, value } = node as SyntaxNode & { regex?: { pattern: string; flags: string }; raw?: string };
  if (regex) return patternFeatures(regex.pattern, regex.flags);
  if (typeof value === 'number' && raw?.includes('_') === true) return [['javascript.grammar.numeric_separators']];
  return 'bigint' in node ? [['javascript.builtins.BigInt']] : [];
};

const classMember =
  (kind: 'fields' | 'methods'): Rule =>
  (node) => {
    const isPrivate = isNode(node['key']) && node['key'].type === 'PrivateIdentifier';
    if (isPrivate) return [[`javascript.classes.private_class_${kind}`]];
    return kind === 'fields' ? [['javascript.classes.public_class_fields']] : [];
  };

const call: Rule = (node) => [...method(node['callee']), ...argumentsOf(node)];

function argumentsOf({ callee, arguments: given }: SyntaxNode): readonly Meanings[] {
  const name = lastNameOf(callee);
  const [first, second] = given as readonly unknown[];
  const text = textOf(first);
  if (text === null) return [];
  if (name === 'RegExp') return patternFeatures(text, textOf(second) ?? '');
  if (name === 'addEventListener') return [eventNamed(text)];
  if (name === 'jsx' || name === 'jsxs' || name === 'createElement') return [[`html.elements.${text}`], ...attributesOf(text, second)];
  return [];
}

function attributesOf(element: string, given: unknown): readonly Meanings[] {
  if (!isNode(given) || given.type !== 'ObjectExpression') return [];
  return (given['properties'] as SyntaxNode[]).map((one) => {
    const name = (one.type === 'Property' ? keyOf(one, 'key') : null)?.toLowerCase() ?? '';
    return [`html.elements.${element}.${name}`, `html.global_attributes.${name}`];
  });
}

/** Features that a node uses, by its type. */
const RULES: Readonly<Record<string, Rule>> = {
  AssignmentExpression: operator,
  BinaryExpression: binary,
  CallExpression: call,
  ChainExpression: () => [['javascript.operators.optional_chaining']],
  ForOfStatement: ({ await: waits }) => (waits === true ? [['javascript.statements.for_await_of']] : []),
  Identifier: ({ name }) => [globalNamed(String(name))],
  ImportAttribute: () => [['javascript.statements.import.import_attributes']],
  ImportExpression: () => [['javascript.operators.import']],
  Literal: literal,
  LogicalExpression: operator,
  MemberExpression: member,
  MetaProperty: ({ meta }) => (lastNameOf(meta) === 'import' ? [['javascript.operators.import_meta']] : []),
  MethodDefinition: classMember('methods'),
  NewExpression: call,
  PropertyDefinition: classMember('fields'),
  StaticBlock: () => [['javascript.classes.static.initialization_blocks']],
  VariableDeclaration: ({ kind }) =>
    kind === 'using' || kind === 'await using' ? [[`javascript.statements.${kind.replace(' ', '_')}`]] : [],
};

const FUNCTION = /Function/;

/** Names of members, properties and labels, which do not refer to globals. */
const isName = (node: SyntaxNode, field: string): boolean =>
  (field === 'property' || field === 'key' || field === 'label' || field === 'meta') && node['computed'] !== true;

/** @throws if it is not a script: unreadable files must not pass. */
export const scriptFeatures = (path: string, text: string): readonly Meanings[] => {
  const { program, errors } = parseSync(path, text);
  const [error] = errors;
  if (error !== undefined) throw new SyntaxError(`${path}: ${error.message}`);
  const found: Meanings[] = [];
  const visit = (value: unknown, isInFunction: boolean): void => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, isInFunction));
    if (!isNode(value)) return;
    found.push(...(RULES[value.type]?.(value) ?? []));
    if (value.type === 'AwaitExpression' && !isInFunction) found.push(['javascript.operators.await.top_level']);
    const within = isInFunction || FUNCTION.test(value.type);
    for (const [field, part] of Object.entries(value))
      if (!isName(value, field) || (isNode(part) && part.type !== 'Identifier')) visit(part, within);
  };
  visit(program, false);
  return found;
};
