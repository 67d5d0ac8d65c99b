import { createHash } from 'node:crypto';
import { parseSync } from 'vite';
import type { ProjectFile } from '#test/architecture/project-files.ts';
import { isNode, type SyntaxNode } from '#test/architecture/syntax.ts';
import { MUTATORS, type Change } from './mutators.ts';

/** One defect that a test should notice. */
export interface Mutant extends Change {
  readonly path: string;
  readonly line: number;
  readonly mutator: string;
  /** The original text. */
  readonly original: string;
  /** The original line. */
  readonly lineText: string;
}

/** Erased before anything runs, or only names. */
const NEVER_RUN = /^(TS|Import(?!Expression)|ExportAll)/;
/** Types that wrap executable code. */
const RUNS_INSIDE = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);

export const mutantsOf = ({ path, text }: ProjectFile): readonly Mutant[] => {
  const mutants: Mutant[] = [];
  const visit = (value: unknown, parent: SyntaxNode | null): void => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, parent));
    if (!isNode(value)) return;
    if (RUNS_INSIDE.has(value.type)) return visit(value['expression'], value);
    if (NEVER_RUN.test(value.type)) return;
    for (const [mutator, of] of Object.entries(MUTATORS))
      for (const change of of(value, { source: text, parent })) {
        const line = text.slice(0, change.start).split('\n').length;
        mutants.push({
          ...change,
          path,
          line,
          mutator,
          original: text.slice(change.start, change.end),
          lineText: text.split('\n')[line - 1]?.trim() ?? '',
        });
      }
    Object.values(value).forEach((child) => visit(child, value));
  };
  visit(parseSync(path, text).program, null);
  return mutants;
};

export const mutated = (text: string, { start, end, text: replacement }: Change): string =>
  text.slice(0, start) + replacement + text.slice(end);

/** For readers: `core/domain/x.ts:12 '<' → '<='`. */
export const nameOfMutant = ({ path, line, original, text }: Mutant): string => {
  const short = (code: string): string => (code.length > 60 ? `${code.slice(0, 57)}…` : code).replaceAll(/\s+/g, ' ');
  return `${path}:${line} \`${short(original)}\` → \`${short(text)}\``;
};

/**
 * The same seed draws the same mutants, even after other lines have changed: each is drawn by a hash of the seed and its content, not by
 * its position.
 */
export const inDrawnOrder = (mutants: readonly Mutant[], seed: number): readonly Mutant[] => {
  const duplicates = new Map<string, number>();
  const drawn = mutants.map((mutant) => {
    const content = [seed, mutant.path, mutant.lineText, mutant.original, mutant.text].join('\n');
    const earlier = duplicates.get(content) ?? 0;
    duplicates.set(content, earlier + 1);
    return { mutant, lot: createHash('sha256').update(`${content}\n${earlier}`).digest('hex') };
  });
  return drawn.toSorted((one, other) => (one.lot < other.lot ? -1 : 1)).map(({ mutant }) => mutant);
};
