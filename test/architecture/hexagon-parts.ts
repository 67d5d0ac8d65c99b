import type { Module } from './modules.ts';

/** A box of the picture: a layer of core, a folder of adapters or server, the server's start files, the web app. */
export type Part = string;

/** One part imports another. */
export interface Dependency {
  readonly from: Part;
  readonly to: Part;
}

const DEEP = new Set(['core', 'adapters', 'server']);

const partOf = (path: string): Part | null => {
  const [top = '', folder = '', ...rest] = path.split('/');
  if (top === 'web') return top;
  if (!DEEP.has(top)) return null;
  return rest.length === 0 ? top : `${top}/${folder}`;
};

const isPart = (part: Part | null): part is Part => part !== null;

export const partsOf = (modules: readonly Module[]): readonly Part[] =>
  [...new Set(modules.map(({ path }) => partOf(path)).filter(isPart))].toSorted();

/** Each dependency between two parts once, however many imports it has: the picture should change with the structure. */
export const dependenciesOf = (modules: readonly Module[]): readonly Dependency[] => {
  const found = new Map<string, Dependency>();
  for (const { path, imports } of modules) {
    const from = partOf(path);
    for (const { target } of imports) {
      const to = target === null ? null : partOf(target);
      if (from !== null && to !== null && from !== to) found.set(`${from} → ${to}`, { from, to });
    }
  }
  return [...found.values()].toSorted((a, b) => `${a.from} ${a.to}`.localeCompare(`${b.from} ${b.to}`, 'en'));
};
