import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Module } from './modules.ts';
import { MODULES, plant } from './project.ts';
import { pathsLike, PROJECT } from './project-files.ts';
import { nameOf } from './syntax.ts';

const TOP = ['core', 'adapters', 'web', 'server', 'test', 'docs', 'package.json', 'tsconfig.json', 'vitest.workspace.ts', 'README.md'];

/** The row, the mapper and the repository of an entity are in one folder. */
const AGGREGATE = /^adapters\/mikro-orm\/(catalogue|checkout|orders|window|nights|money|people|notifications|platform)\//;

/** Stereotype → the folders for files of this kind (style §1.2). The list is closed. */
const SUFFIXES: Readonly<Record<string, RegExp>> = {
  contract: /^adapters\/http-contract\//,
  row: AGGREGATE,
  mapper: AGGREGATE,
  handlers: /^(server\/http\/handlers|test\/web\/msw\/handlers)\//,
  bindings: /^server\/composition\//,
  command: /^server\/cli\//,
  page: /^web\//,
  queries: /^web\//,
  view: /^web\//,
  test: /^test\//,
  'property.test': /^test\//,
  'int.test': /^test\//,
  'contract-suite': /^test\/contracts\//,
  bench: /^tools\/bench\//,
  setup: /^test\/setup\//,
  config: /^(web\/(practice\/)?vite\.config|vitest\.config)\.ts$/,
  workspace: /^vitest\.workspace\.ts$/,
};

const EMPTY_WORDS = /(^|[/-])(utils?|helpers?|common|shared|types|misc|impl|service|manager|abstract|base)(\.|\/|$)/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LONGEST_PRODUCT_FILE = 250;

/** All of docs/security.md's six concepts: who is admitted, what is shared, and what happens under overload. */
const ADMISSION = new RegExp(
  [
    '^core/(domain|use-cases)/admission/',
    '^core/application/budgets.ts',
    '^core/use-cases/orders/lookup-budget.ts',
    '^core/ports/(admission-store|throttle|visitor-tickets).ts',
    '^adapters/(documents/document-admission-store|security/hmac-visitor-tickets).ts',
    '^server/http/(load-shedding/|http-limits.ts|pages/pass.ts|request/caller.ts)',
  ].join('|'),
);
const MOST_OF_ADMISSION = 900;

/** Neither blank, comments nor imports. */
const linesOfCode = (text: string): number =>
  text
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/^import .*?;$/gms, '')
    .split('\n')
    .filter((line) => !/^\s*(\/\/|$)/.test(line)).length;

const problemsOfName = (path: string): readonly string[] => {
  const [stem = '', ...rest] = basename(path).split('.');
  const suffix = rest.slice(0, -1).join('.');
  return [
    ...(path
      .split('/')
      .slice(0, -1)
      .concat(stem)
      .every((part) => KEBAB.test(part))
      ? []
      : [`${path} is not in kebab-case`]),
    ...(suffix === '' || SUFFIXES[suffix]?.test(path) === true ? [] : [`${path} has the suffix .${suffix}, which does not belong there`]),
    ...(EMPTY_WORDS.test(path) ? [`${path} has a name that says nothing`] : []),
  ];
};

describe('the tree', () => {
  it.each(TOP)('has %s', (name) => expect(existsSync(join(PROJECT, name))).toBe(true));

  it('has names that follow the rules', () => {
    expect(MODULES.flatMap(({ path }) => problemsOfName(path))).toEqual([]);
  });

  it.each([
    'core/domain/utils.ts',
    'server/http/OrderHandler.ts',
    'web/ui/button.container.tsx',
    'adapters/smtp/order.row.ts',
    'core/shared/x.ts',
  ])('would not have %s', (path) => expect(problemsOfName(path)).toHaveLength(1));

  it(`has no product file of more than ${LONGEST_PRODUCT_FILE} lines`, () => {
    const product = MODULES.filter(({ path }) => /^(core|adapters|server|web)\//.test(path));
    expect(product.filter(({ text }) => text.split('\n').length > LONGEST_PRODUCT_FILE).map(({ path }) => path)).toEqual([]);
  });

  it(`takes at most ${MOST_OF_ADMISSION} lines of code for admission and overload`, () => {
    const lines = MODULES.filter(({ path }) => ADMISSION.test(path)).map(({ text }) => linesOfCode(text));
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(MOST_OF_ADMISSION);
    expect(linesOfCode("import {\n  a,\n} from 'b';\n\n/** c\n * d */\n// e\nconst f = a;\n")).toBe(1);
  });

  it('mirrors core in the tests of core', () => {
    const folders = new Set(pathsLike('core/**/*.ts').map((path) => dirname(path)));
    const strays = MODULES.map(({ path }) => path).filter(
      (path) => /^test\/core\/.*\.test\.ts$/.test(path) && !folders.has(dirname(path).slice('test/'.length)),
    );
    expect(strays).toEqual([]);
  });
});

/** Ports without their own suite, and the tests that cover them. Stand-ins in memory are not counted here. */
const WITHOUT_SUITE: Readonly<Record<string, string>> = {
  clock: 'one line; tests set the time with the fixed clock',
  logger: 'has nothing to promise but not to throw',
  'id-generator': 'one adapter on Node, and sequential ids in tests that nothing may depend on',
  'lookup-digests': 'one adapter: a keyed digest',
  'image-processor': 'one adapter: sharp, tried with forty files',
  'payment-ledger': 'one adapter: the simulated provider’s ledger, which the payment gateway’s suite reads',
  'mail-composer': 'one adapter: the templates, tested by what they write',
  'one-time-codes': 'one adapter: HMAC of Node.js, with the vectors of RFC 6238',
  'passkey-verifier': 'one adapter: SimpleWebAuthn, tested with a software authenticator',
  sealer: 'one adapter: AES-GCM of Node.js',
  'password-hasher': 'one adapter: argon2id of Node.js',
  secrets: 'one adapter: the random numbers and digests of Node.js',
  persistence: 'the bundle of ports that each have a suite; its own three calls are in the unit of work’s',
  ports: 'every port by its name',
  'product-reader': 'read by the product repository’s suite',
  'visitor-tickets': 'one adapter: a keyed digest',
  'success-log': 'in the suite of the stand’s facts',
  'card-test-log': 'in the suite of the stand’s facts',
  'provider-accounts': 'one adapter: the composition, tested with the real SDKs against the fakes',
  machine: 'one adapter: the computer itself',
  'staff-watch': 'in the suite of the stand’s facts',
  'admission-store': 'in the suite of the stand’s facts',
  'text-opt-outs': 'in the suite of the stand’s facts',
  unavailable: 'an error, not a port',
};

const portsOf = (): readonly string[] => pathsLike('core/ports/*.ts').map((path) => basename(path, '.ts'));
const suitePath = (port: string): string => `test/contracts/${port}.contract-suite.ts`;

const exportedSuites = ({ nodes }: Module): readonly string[] =>
  nodes
    .filter(({ type }) => type === 'VariableDeclarator')
    .map((node) => nameOf(node['id']))
    .filter((name) => /^describe[A-Z]/.test(name));

/** Runs all suites of a store. */
const ALL_OF_A_STORE = 'test/contracts/persistence-suites.ts';

/** How many times the adapters' tests call the suite, each with its own subject. */
const runsOf = (suite: string, modules: readonly Module[]): number => {
  const isOfAStore = modules.some(({ path, text }) => path === ALL_OF_A_STORE && text.includes(`{ ${suite} }`));
  const names = [suite, ...(isOfAStore ? ['describePersistence'] : [])];
  return modules
    .filter(({ path }) => path.startsWith('test/adapters/'))
    .flatMap(({ nodes }) => nodes.filter((node) => node.type === 'CallExpression' && names.includes(nameOf(node['callee']) ?? ''))).length;
};

describe('contract suites', () => {
  const suites = MODULES.filter(({ path }) => path.endsWith('.contract-suite.ts'));
  const exist = new Set(suites.map(({ path }) => path));

  it('exist for every port, or a reason does', () => {
    expect(portsOf().filter((port) => !exist.has(suitePath(port)) && WITHOUT_SUITE[port] === undefined)).toEqual([]);
  });

  it('are not excused without need', () => {
    expect(Object.keys(WITHOUT_SUITE).filter((port) => exist.has(suitePath(port)) || !portsOf().includes(port))).toEqual([]);
  });

  it.each(suites.flatMap((module) => exportedSuites(module).map((suite) => [suite, module.path] as const)))(
    '%s runs on at least two adapters',
    (suite) => expect(runsOf(suite, MODULES)).toBeGreaterThanOrEqual(2),
  );

  it('are found', () => {
    expect(suites.length).toBeGreaterThan(13);
    for (const suite of suites) expect(exportedSuites(suite), suite.path).toHaveLength(1);
  });

  it('would be missed if only one adapter ran them', () => {
    const single = plant({ path: 'test/adapters/pino/planted.test.ts', text: 'describeNothing(() => undefined);' });
    expect(runsOf('describeNothing', [...MODULES, single])).toBe(1);
  });
});
