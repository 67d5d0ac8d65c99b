import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

export interface ProjectFile {
  /** From the project's root, with slashes. */
  readonly path: string;
  readonly text: string;
}

const TOP_FOLDERS = 'core,adapters,server,web,test,tools,scripts';
const GENERATED = /^(core|web)\/dist\//;

/** Matching paths, without generated files. */
export const pathsLike = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: PROJECT })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !GENERATED.test(path))
    .toSorted();

export const readProjectFile = (path: string): ProjectFile => ({ path, text: readFileSync(join(PROJECT, path), 'utf8') });

/** All of our modules. */
export const readModules = (): readonly ProjectFile[] =>
  [...pathsLike(`{${TOP_FOLDERS}}/**/*.{ts,tsx,mts,mjs,js}`), ...pathsLike('*.ts')].map(readProjectFile);

/** All possible import targets, including styles and data. */
export const importablePaths = (): ReadonlySet<string> =>
  new Set([...pathsLike(`{${TOP_FOLDERS}}/**/*.*`), ...pathsLike('*.{ts,json,mjs}')]);
