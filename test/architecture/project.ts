import { importRules } from './import-rules.ts';
import { readModule, type Module, type Surroundings } from './modules.ts';
import { importablePaths, readModules, readProjectFile, type ProjectFile } from './project-files.ts';

const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies'];

const declaredPackages = (): ReadonlySet<string> => {
  const manifest: Readonly<Record<string, object | undefined>> = JSON.parse(readProjectFile('package.json').text);
  return new Set(DEPENDENCY_FIELDS.flatMap((field) => Object.keys(manifest[field] ?? {})));
};

const surroundings: Surroundings = { paths: importablePaths(), packages: declaredPackages() };

/** The whole project, read once. */
export const MODULES: readonly Module[] = readModules().map((file) => readModule(file, surroundings));

export const IMPORT_RULES = importRules(MODULES);

export const plant = (file: ProjectFile): Module => readModule(file, surroundings);
