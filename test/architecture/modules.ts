import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import type { ProjectFile } from './project-files.ts';
import { isNode, literalOf, nodesOf, type SyntaxNode } from './syntax.ts';

export interface ImportFact {
  /** As written; null if computed. */
  readonly specifier: string | null;
  /** 'core/domain/kernel/money.ts', 'npm:zod/mini' or 'node:fs'; null if unresolved. */
  readonly target: string | null;
  /** Erased at runtime. */
  readonly isTypeOnly: boolean;
  /** Loaded only when the line is reached: `await import(…)`. */
  readonly isLazy: boolean;
}

export interface Module extends ProjectFile {
  readonly nodes: readonly SyntaxNode[];
  readonly imports: readonly ImportFact[];
}

/** The possible targets of imports. */
export interface Surroundings {
  readonly paths: ReadonlySet<string>;
  /** Names in package.json, development ones included. */
  readonly packages: ReadonlySet<string>;
}

/** Node types with a `source`. */
const SOURCES = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'TSImportType']);

const BUILT_IN = new Set(builtinModules.map((name) => (name.startsWith('node:') ? name : `node:${name}`)));

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Resolves `specifier` in the file at `from`. A package must be declared, a file and a node: module must exist. */
const targetOf = (from: string, specifier: string, { paths, packages }: Surroundings): string | null => {
  if (specifier.startsWith('node:')) return BUILT_IN.has(specifier) ? specifier : null;
  if (specifier.startsWith('#') || specifier.startsWith('.')) {
    const path = specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(from), specifier);
    return paths.has(path) ? path : null;
  }
  return packages.has(packageOf(specifier)) ? `npm:${specifier}` : null;
};

const isTypeOnly = (node: SyntaxNode): boolean =>
  node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type';

export const readModule = (file: ProjectFile, surroundings: Surroundings): Module => {
  const nodes = nodesOf(file);
  const imports = nodes.flatMap((node): readonly ImportFact[] => {
    const source = SOURCES.has(node.type) ? node['source'] : null;
    if (!isNode(source)) return [];
    const specifier = literalOf(source);
    const target = specifier === null ? null : targetOf(file.path, specifier, surroundings);
    return [{ specifier, target, isTypeOnly: isTypeOnly(node), isLazy: node.type === 'ImportExpression' }];
  });
  return { ...file, nodes, imports };
};
