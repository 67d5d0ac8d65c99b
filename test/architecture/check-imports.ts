import type { ImportRule } from './import-rules.ts';
import type { ImportFact, Module } from './modules.ts';

const isForbidden = ({ allows, forbids = [] }: ImportRule, target: string): boolean =>
  forbids.some((pattern) => pattern.test(target)) || (allows !== undefined && !allows.some((pattern) => pattern.test(target)));

const breaks = (rule: ImportRule, module: Module): readonly ImportFact[] =>
  rule.from.test(module.path) ? module.imports.filter(({ target }) => target !== null && isForbidden(rule, target)) : [];

/** One line for each forbidden import, and for each unused exception. */
export const violationsOf = (rule: ImportRule, modules: readonly Module[]): readonly string[] => {
  const excused = rule.except ?? {};
  const broken = modules.flatMap((module) => breaks(rule, module).map(({ specifier }) => ({ path: module.path, specifier })));
  const idle = Object.keys(excused).filter((path) => !broken.some((one) => one.path === path));
  return [
    ...broken.filter(({ path }) => excused[path] === undefined).map(({ path, specifier }) => `${path} imports ${specifier}`),
    ...idle.map((path) => `${path} is excepted without need`),
  ];
};

/** Path → the file it loads, which exists only after a build. */
const COMPUTED: Readonly<Record<string, string>> = {
  'server/http/cache/server-page.ts': 'what the build of the web app puts beside the site; the shape is checked on arrival',
  'scripts/start.mjs': 'the built server, in a folder that is named after what it is made of',
};

/** Imports without a target, or that cannot be followed: rules cannot apply to them. */
export const unresolvedImports = (modules: readonly Module[]): readonly string[] =>
  modules.flatMap(({ path, imports }) =>
    imports
      .filter(({ specifier, target }) => target === null && !(specifier === null && path in COMPUTED))
      .map(({ specifier }) => `${path} imports ${specifier ?? 'something computed'}`),
  );

/** '' for files outside the folders. */
const topFolderOf = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : '');

/** Relative imports that leave core, adapters, server, web or test: those must use '#'. */
export const relativeCrossings = (modules: readonly Module[]): readonly string[] =>
  modules.flatMap(({ path, imports }) =>
    imports
      .filter(
        ({ specifier, target }) => specifier?.startsWith('.') === true && target !== null && topFolderOf(target) !== topFolderOf(path),
      )
      .map(({ specifier }) => `${path} imports ${specifier ?? ''}`),
  );

/** Each cycle once, as 'a → b → a'. In the product, types count as well: files of a cycle can only be read together. */
export const cyclesOf = (modules: readonly Module[]): readonly string[] => {
  const targets = new Map(
    modules.map(({ path, imports }) => [
      path,
      imports.filter(({ isTypeOnly }) => !(isTypeOnly && path.startsWith('test/'))).map(({ target }) => target ?? ''),
    ]),
  );
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path);
    if (start >= 0) return void cycles.push([...way.slice(start), path].join(' → '));
    if (done.has(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...way, path]);
    done.add(path);
  };
  for (const path of targets.keys()) visit(path, []);
  return cycles;
};
