import { describe, expect, it } from 'vitest';
import { cyclesOf, relativeCrossings, unresolvedImports, violationsOf } from './check-imports.ts';
import { breachesOf, CODE_RULES } from './code-rules.ts';
import { importRules } from './import-rules.ts';
import type { Module } from './modules.ts';
import { IMPORT_RULES, MODULES, plant } from './project.ts';

/** Well below the actual numbers: a rule that sees no modules would pass. */
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

describe('a package that one adapter imports', () => {
  const rulesWith = (...planted: readonly Module[]) =>
    importRules([...MODULES, ...planted]).find(({ name }) => name.startsWith('acme-sdk stays'));
  const imports = (path: string): Module => ({
    ...plant({ path, text: '' }),
    imports: [{ specifier: 'acme-sdk', target: 'npm:acme-sdk', isTypeOnly: false, isLazy: false }],
  });
  const adapter = imports('adapters/acme/acme-email-sender.ts');

  it('is at home there without a row', () => {
    const rule = rulesWith(adapter);
    expect(rule?.from.test('adapters/acme/other.ts')).toBe(false);
    expect(rule === undefined ? [] : violationsOf(rule, [adapter, imports('server/planted.ts')])).toEqual([
      'server/planted.ts imports acme-sdk',
    ]);
  });

  it('needs a row when a second adapter imports it', () => {
    const second = imports('adapters/other/planted.ts');
    const rule = rulesWith(adapter, second);
    expect(rule === undefined ? [] : violationsOf(rule, [adapter, second])).toHaveLength(2);
  });
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
    const back = plant({ path: 'core/domain/menu-limits.ts', text: "import type { Cart } from './cart/cart.ts';" });
    expect(cyclesOf([...MODULES.filter(({ path }) => path !== back.path), back])).not.toEqual([]);
  });
});
