import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '#server/cli/commands.ts';
import { blocksOf, PASTED } from '../deployed/pasted.ts';
import { pathsLike, PROJECT, readProjectFile } from './project-files.ts';

const PAGES = pathsLike('{*.md,{core,adapters,server,web,test,docs}/**/*.md}');
const SENTENCES = pathsLike('{core,server,adapters,web}/**/*.{ts,tsx}');

const scripts: Readonly<Record<string, string>> = JSON.parse(readProjectFile('package.json').text).scripts;
const SERVICES = new Set([...readProjectFile('compose.yaml').text.matchAll(/^ {2}([\w-]+):$/gm)].map(([, name]) => name ?? ''));

/** deploy/bandstand's options and the common ones come first. */
const OPTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['update', []],
  ['recover', []],
  ['help', []],
  ...COMMANDS.map(({ name, options }) => [name, Object.keys(options)] as const),
]);

interface Use {
  readonly path: string;
  readonly command: string;
}

const codeOf = (text: string): readonly string[] => [
  ...[...text.matchAll(/^```(?:sh|bash|console)?\n([^]*?)^```$/gm)].flatMap(([, block = '']) => block.split('\n')),
  ...[...text.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code]) => code ?? ''),
];

const CODE: readonly Use[] = PAGES.flatMap((path) => codeOf(readProjectFile(path).text).map((command) => ({ path, command })));

/** 'Run bandstand restore-drill with …' in a sentence on a screen. */
const TOLD: readonly Use[] = SENTENCES.flatMap((path) =>
  [...readProjectFile(path).text.matchAll(/\b(Run bandstand [a-z-]+)/g)].map(([, command]) => ({ path, command: command ?? '' })),
);

const wrongBandstand = ({ command }: Use): boolean =>
  [...command.matchAll(/(?:^|&& |\| |Run )bandstand ((?!--version|--help)[a-z][\w-]*)((?: [^|&;"`)]*)?)/g)].some(
    ([, name = '', rest = '']) => {
      const options = OPTIONS.get(name);
      return options === undefined || [...rest.matchAll(/ --([\w-]+)/g)].some(([, option = '']) => !options.includes(option));
    },
  );

const wrongScript = ({ command }: Use): boolean =>
  [...command.matchAll(/\bnpm run ([\w:-]+)/g)].some(([, name = '']) => scripts[name] === undefined);

const wrongService = ({ command }: Use): boolean =>
  [...command.matchAll(/docker compose (?:stop|logs|restart|exec|up|cp|run)((?: [^|&;'#]*)?)/g)].some(([, rest = '']) => {
    const words = rest.trim().split(/[ :]/);
    const named = words.filter((word) => /^(?:stand|postgres|proxy|backup)[\w-]*$/.test(word));
    return named.some((word) => !SERVICES.has(word));
  });

const missingFile = ({ command }: Use): boolean =>
  [...command.matchAll(/(?:^|[\s"])((?:deploy|scripts|\.ci)\/[\w./@-]+)/g)].some(([, path = '']) => !existsSync(join(PROJECT, path)));

describe('every command that a document names', () => {
  it('is looked for', () => {
    expect(CODE.filter(({ command }) => command.includes('bandstand ')).length).toBeGreaterThan(20);
    expect(CODE.filter(({ command }) => command.includes('npm run ')).length).toBeGreaterThan(10);
    expect(CODE.filter(({ command }) => command.includes('docker compose ')).length).toBeGreaterThan(10);
    expect(TOLD.length).toBeGreaterThan(4);
  });

  it.each([
    ['a command of bandstand, with its options', wrongBandstand, 'bandstand check --at-rest && bandstand dance'],
    ['a script of package.json', wrongScript, 'npm run dance'],
    ['a service of compose.yaml', wrongService, 'docker compose logs stand-c'],
    ['a file', missingFile, 'install -m 644 deploy/dance.service /etc'],
  ])('is %s', (_what, isWrong, planted) => {
    expect([...CODE, ...TOLD].filter((use) => isWrong(use))).toEqual([]);
    expect(isWrong({ path: 'README.md', command: planted })).toBe(true);
  });

  it('knows the options', () => {
    expect(wrongBandstand({ path: 'README.md', command: 'bandstand restore x --gently' })).toBe(true);
  });
});

/** Blocks that `npm run test:deployed` does not run, by how they begin, and who runs their commands. */
const ELSEWHERE: readonly (readonly [block: string, where: string])[] = [
  ['npm ci && npm start', '.ci/run, and test/e2e/start.test.ts'],
  ['apt-get update && apt-get install', "test/deployed/run.sh, with Debian's names"],
];

describe('every block of commands in a document', () => {
  const blocks = ['README.md', ...pathsLike('docs/*.md')].flatMap(blocksOf);
  const begins = [...Object.values(PASTED), ...ELSEWHERE.map(([block]) => block)];

  it('is run by test:deployed, or it is said who runs it', () => {
    expect(blocks.length).toBeGreaterThan(10);
    expect(blocks.filter((block) => !begins.some((start) => block.startsWith(start)))).toEqual([]);
  });

  it('is there', () => expect(begins.filter((start) => !blocks.some((block) => block.startsWith(start)))).toEqual([]));
});

describe('docs/start-here.md', () => {
  it('leads to the first order in 12 steps, 4 of them in a terminal, none in an editor', () => {
    const { text } = readProjectFile('docs/start-here.md');
    const steps = [...text.matchAll(/^(\d+)\. \*\*([^*]+)\*\*(.*)/gm)].map(([, number, name = '', rest = '']) => ({ number, name, rest }));
    expect(steps.find(({ name }) => name === 'The first order.')?.number).toBe('12');
    expect(steps.filter(({ rest }) => rest.includes('(terminal, ')).length).toBe(4);
    expect(text).toContain('in 12 steps, 4 of them in a terminal');
    expect(text).not.toMatch(/\b(nano|vim?|an editor)\b/);
  });
});

describe('every setting that a document names', () => {
  const known = new Set([...readProjectFile('.env.example').text.matchAll(/^([A-Z][A-Z_]+)=/gm)].map(([, name]) => name ?? ''));
  const ofCompose = [...readProjectFile('compose.yaml').text.matchAll(/\$\{([A-Z][A-Z_]+)/g)].map(([, name]) => name ?? '');
  const isKnown = (name: string): boolean => known.has(name) || ofCompose.includes(name) || /^(RCLONE_CONFIG_|UPSTREAMS$)/.test(name);

  it('is in .env.example, or in compose.yaml', () => {
    const pages = ['README.md', 'docs/operations.md'].map((path) => readProjectFile(path).text);
    const assigned = pages.flatMap(codeOf).flatMap((code) => [...code.matchAll(/(?:^|[ ;])([A-Z]+_[A-Z_]+)=/g)]);
    const inTables = pages.flatMap((text) => [...text.matchAll(/^\| (`[A-Z]+_[A-Z_]+`[^|]*)\|/gm)]);
    const named = [...assigned, ...inTables.flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z]+_[A-Z_]+)`/g)])].map(
      ([, name = '']) => name,
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !isKnown(name))).toEqual([]);
    expect(isKnown('STRIPE_SECRETS_KEY')).toBe(false);
  });
});
