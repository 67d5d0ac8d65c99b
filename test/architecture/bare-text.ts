import { isNode, type SyntaxNode } from './syntax.ts';
import type { Module } from './modules.ts';

/** These always render one element, so text after them keeps its place. */
const ALWAYS_DRAWN = /^([a-z]|Icon$|Link$|Numerals$|OrderNumber$|Spinner$|VisuallyHidden$)/;

/** Rendered results of hooks, which the compiler types as Elements. */
const FROM_HOOKS = ['dialog'];

const nodesIn = (value: unknown): readonly SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : []);
const nodeIn = (node: SyntaxNode, field: string): SyntaxNode | null => {
  const value = node[field];
  return isNode(value) ? value : null;
};
const wordIn = (node: SyntaxNode | null, field: string): string => {
  const word = node?.[field];
  return typeof word === 'string' ? word : '';
};

/** Names of elements: props of the type `Elements`, and constants initialized with an element. */
const elementNames = ({ nodes }: Module): ReadonlySet<string> => {
  const names = nodes.flatMap((node) => {
    if (node.type === 'TSPropertySignature') {
      const type = nodeIn(nodeIn(node, 'typeAnnotation') ?? node, 'typeAnnotation');
      const typeName = type === null ? null : nodeIn(type, 'typeName');
      return /^(Elements|ReactElement)$/.test(wordIn(typeName, 'name')) ? [wordIn(nodeIn(node, 'key'), 'name')] : [];
    }
    if (node.type !== 'VariableDeclarator') return [];
    const [id, value] = [nodeIn(node, 'id'), nodeIn(node, 'init')];
    return value !== null && isElement(value, new Set()) ? [wordIn(id, 'name')] : [];
  });
  return new Set([...names, ...FROM_HOOKS]);
};

const isNothing = (node: SyntaxNode): boolean =>
  (node.type === 'Literal' && node['value'] === null) || (node.type === 'Identifier' && node['name'] === 'undefined');

const isElement = (node: SyntaxNode, names: ReadonlySet<string>): boolean => {
  const inside = (field: string): boolean => {
    const child = nodeIn(node, field);
    return child !== null && (isNothing(child) || isElement(child, names));
  };
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true;
    case 'Identifier':
      return names.has(wordIn(node, 'name'));
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return inside('expression');
    case 'LogicalExpression':
      return inside('right');
    case 'ConditionalExpression':
      return inside('consequent') && inside('alternate');
    case 'CallExpression':
      return wordIn(nodeIn(node, 'callee'), 'name') === 'children' || listsElements(node, names);
    default:
      return false;
  }
};

const returned = (block: SyntaxNode): SyntaxNode | null => {
  const last = nodesIn(block['body']).at(-1);
  return last?.type === 'ReturnStatement' ? nodeIn(last, 'argument') : null;
};

/** `rows.map((row) => <Row … />)` */
const listsElements = (call: SyntaxNode, names: ReadonlySet<string>): boolean => {
  const drawn = nodesIn(call['arguments']).at(-1);
  const body = drawn?.type === 'ArrowFunctionExpression' ? nodeIn(drawn, 'body') : null;
  const value = body?.type === 'BlockStatement' ? returned(body) : body;
  return value !== null && isElement(value, names);
};

const isBlank = (child: SyntaxNode): boolean => {
  const value = (nodeIn(child, 'expression') ?? child)['value'];
  return typeof value === 'string' && value.trim() === '';
};

const isDrawn = (child: SyntaxNode): boolean => nodeIn(child, 'expression')?.type !== 'JSXEmptyExpression' && !isBlank(child);

/** 'fixed' text in the source, text or other content that may 'change', elements that may 'come and go', or elements that 'stay'. */
const kindOf = (child: SyntaxNode, names: ReadonlySet<string>): 'fixed' | 'change' | 'come and go' | 'stay' => {
  if (child.type === 'JSXText') return 'fixed';
  if (child.type === 'JSXElement') {
    const tag = nodeIn(child, 'openingElement');
    return ALWAYS_DRAWN.test(wordIn(tag === null ? null : nodeIn(tag, 'name'), 'name')) ? 'stay' : 'come and go';
  }
  const inner = nodeIn(child, 'expression');
  return child.type === 'JSXFragment' || (inner !== null && isElement(inner, names)) ? 'come and go' : 'change';
};

const isBare = ({ type, children }: SyntaxNode, names: ReadonlySet<string>): boolean => {
  const kinds = nodesIn(children)
    .filter(isDrawn)
    .map((child) => kindOf(child, names));
  if (kinds.includes('change')) return kinds.length > 1 || type === 'JSXFragment';
  return kinds.some((kind, at) => kind === 'come and go' && kinds.slice(at + 1).includes('fixed'));
};

const isText = ({ type, value }: SyntaxNode): boolean => type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');

/** Text that an element replaces. */
const isReplaced = (node: SyntaxNode, names: ReadonlySet<string>): boolean => {
  const [one, other] = [nodeIn(node, 'consequent'), nodeIn(node, 'alternate')];
  if (one === null || other === null || node.type !== 'ConditionalExpression') return false;
  return (isText(one) && isElement(other, names)) || (isText(other) && isElement(one, names));
};

/**
 * Text next to another child of the same parent where either can change, or in the place of an element. Fragments pass their children to a
 * parent, so theirs count.
 */
export const bareTexts = (module: Module): readonly string[] => {
  const names = elementNames(module);
  const isJsx = ({ type }: SyntaxNode): boolean => type === 'JSXElement' || type === 'JSXFragment';
  return module.nodes
    .filter((node) => (isJsx(node) ? isBare(node, names) : isReplaced(node, names)))
    .map((node) => `text at ${String(node['start'])}`);
};
