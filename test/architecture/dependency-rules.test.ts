import { describe, expect, it } from 'vitest';
import { cyclesOf, relativeCrossings, unresolvedImports, violationsOf } from './check-imports.ts';
import { breachesOf, CODE_RULES } from './code-rules.ts';
import type { Module } from './modules.ts';
import { IMPORT_RULES, MODULES, plant } from './project.ts';

/** Well below what there is: a rule that sees nothing would pass. */
const FEWEST_MODULES = { core: 80, adapters: 80, server: 50, web: 120, test: 150, scripts: 5 };
const FEWEST_IMPORTS = 2_000;

const withPlanted = (path: string, text: string): readonly Module[] => [...MODULES, plant({ path, text })];
const onlyPlanted = (lines: readonly string[]): readonly string[] => lines.filter((line) => line.includes('planted'));

describe('what the rules see', () => {
  it.each(Object.entries(FEWEST_MODULES))('is all of %s: at least %d modules', (folder, fewest) => {
    expect(MODULES.filter(({ path }) => path.startsWith(`${folder}/`)).length).toBeGreaterThan(fewest);
  });

  it('is every import', () => {
    expect(MODULES.flatMap(({ imports }) => imports).length).toBeGreaterThan(FEWEST_IMPORTS);
  });

  it('are all kinds of imports', () => {
    const kinds = `
      import type { A } from '#core/domain/limits.ts';
      export * from '../core/domain/limits.ts';
      export { b } from 'zod';
      type C = import('node:fs').Stats;
      const d = await import('#core/no-such-file.ts');
      const e = await import(d);
      // import 'comment';
      const f = "import 'text'";`;
    expect(plant({ path: 'server/planted.ts', text: kinds }).imports.map(({ target }) => target)).toEqual(
      expect.arrayContaining(['core/domain/limits.ts', 'npm:zod', 'node:fs', null]),
    );
    expect(plant({ path: 'server/planted.ts', text: kinds }).imports).toHaveLength(6);
  });

  it('cannot be a file that does not parse', () => {
    expect(() => plant({ path: 'core/planted.ts', text: 'export const = 1;' })).toThrow('core/planted.ts');
  });
});

describe.each(IMPORT_RULES.map((rule) => [rule.name, rule] as const))('%s', (_name, rule) => {
  it('holds', () => expect(violationsOf(rule, MODULES), rule.reason).toEqual([]));

  it('fires on its probe', () => {
    expect(onlyPlanted(violationsOf(rule, withPlanted(rule.probe.path, rule.probe.text)))).toHaveLength(1);
  });

  it('watches somebody', () => expect(MODULES.some(({ path }) => rule.from.test(path))).toBe(true));
});

describe.each(CODE_RULES.map((rule) => [rule.name, rule] as const))('%s', (_name, rule) => {
  it('holds', () => expect(breachesOf(rule, MODULES), rule.reason).toEqual([]));

  it('fires on its probe', () => {
    expect(onlyPlanted(breachesOf(rule, withPlanted(rule.probe.path, rule.probe.text))).length).toBeGreaterThan(0);
  });

  it('watches somebody', () => expect(MODULES.some(({ path }) => rule.from.test(path))).toBe(true));
});

describe('every import', () => {
  it('leads somewhere', () => expect(unresolvedImports(MODULES)).toEqual([]));

  it.each([
    ['a file that is not there', "import './nowhere.ts';"],
    ['an undeclared package', "import 'left-pad';"],
    ['a node: module that does not exist', "import 'node:nowhere';"],
    ['a computed name', 'export const load = (name: string) => import(name);'],
  ])('is refused when it is %s', (_what, text) => {
    expect(unresolvedImports([plant({ path: 'server/planted.ts', text })])).toHaveLength(1);
  });

  it("goes by '#' from one top folder to another", () => expect(relativeCrossings(MODULES)).toEqual([]));

  it('is refused when it goes there by dots', () => {
    expect(relativeCrossings([plant({ path: 'server/planted.ts', text: "import '../core/domain/limits.ts';" })])).toHaveLength(1);
  });

  it('goes round in no circle', () => expect(cyclesOf(MODULES)).toEqual([]));

  it('is refused when it closes a circle', () => {
    const back = plant({ path: 'core/domain/menu-limits.ts', text: "import './cart/cart.ts';" });
    expect(cyclesOf([...MODULES.filter(({ path }) => path !== back.path), back])).not.toEqual([]);
  });
});
