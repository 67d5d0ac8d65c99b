import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

export interface Stage {
  readonly base: string;
  /** Empty for the last one: the image. */
  readonly name: string;
  readonly lines: readonly string[];
}

export const DOCKERFILE = readFileSync(join(PROJECT, 'Dockerfile'), 'utf8');

const instructionsOf = (dockerfile: string): readonly string[] =>
  dockerfile
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');

const stagesOf = (lines: readonly string[]): readonly Stage[] => {
  const starts = lines.flatMap((line, index) => (line.startsWith('FROM ') ? [index] : []));
  return starts.map((start, index) => {
    const [, base = '', , name = ''] = (lines[start] ?? '').split(/\s+/);
    return { base, name, lines: lines.slice(start + 1, starts[index + 1]) };
  });
};

/** Joins continued lines and drops comments. */
export const STAGES: readonly Stage[] = stagesOf(instructionsOf(DOCKERFILE));

export const stageNamed = (name: string): Stage => {
  const found = STAGES.find((stage) => stage.name === name);
  if (found === undefined) throw new Error(`the Dockerfile has no stage '${name}'`);
  return found;
};

/** The stage's copies from the project: ['adapters/tsconfig.json', 'adapters/']. */
export const copiesOf = ({ lines }: Stage): readonly (readonly [from: string, to: string])[] =>
  lines
    .filter((line) => line.startsWith('COPY ') && !line.startsWith('COPY --from'))
    .flatMap((line) => {
      const paths = line.split(/\s+/).slice(1);
      return paths.slice(0, -1).map((from) => [from, paths.at(-1) ?? ''] as const);
    });

/** The packages that the image leaves out. */
export const LEFT_OUT: readonly string[] = [...DOCKERFILE.matchAll(/"?dependencies\.([@\w/-]+)"?/g)].map(([, name]) => name ?? '');
