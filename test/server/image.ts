import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copiesOf, type Stage } from '../support/dockerfile.ts';

export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
export const MODULES = join(PROJECT, 'node_modules');

/** The step of `docker build` without an engine: the folder of a stage. */
export const fill = (stage: Stage, folder: string): void => {
  for (const [from, to] of copiesOf(stage)) {
    const target = to.endsWith('/') ? join(folder, to, from.split('/').at(-1) ?? '') : join(folder, to);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(PROJECT, from), target, { recursive: true, filter: (path) => path !== join(PROJECT, 'web', 'dist') });
  }
  cpSync(join(PROJECT, 'package.json'), join(folder, 'package.json'));
};
