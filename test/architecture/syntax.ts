import { parseSync } from 'vite';
import type { ProjectFile } from './project-files.ts';

/** A node of the syntax tree, with the parts that the rules use. */
export interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Every node, parents first. @throws when the file is not valid TypeScript: a rule must not pass on a file it cannot parse. */
export const nodesOf = ({ path, text }: ProjectFile): readonly SyntaxNode[] => {
  const { program, errors } = parseSync(path, text);
  const [first] = errors;
  if (first !== undefined) throw new SyntaxError(`${path}: ${first.message}`);
  const nodes: SyntaxNode[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    nodes.push(value);
    Object.values(value).forEach(visit);
  };
  visit(program);
  return nodes;
};

/** The text of a string literal, null for anything computed. */
export const literalOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;

/** 'Date.now' for the callee of `Date.now()`, 'parseFloat' for a plain name, '.toFixed' for a method of a computed value. */
export const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type !== 'MemberExpression' || node['computed'] === true) return '';
  const owner = node['object'];
  return `${isNode(owner) && owner.type === 'Identifier' ? String(owner['name']) : ''}.${nameOf(node['property'])}`;
};
