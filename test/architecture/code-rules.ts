import { bareTexts } from './bare-text.ts';
import { isNode, literalOf, nameOf, type SyntaxNode } from './syntax.ts';
import type { Module } from './modules.ts';
import type { ProjectFile } from './project-files.ts';

/** A forbidden construct, where it is forbidden, and why. */
export interface CodeRule {
  readonly name: string;
  readonly reason: string;
  readonly from: RegExp;
  /** Violations in one module, one word each for the report. */
  readonly find: (module: Module) => readonly string[];
  /** Path → why it is exempt. An unused exception is a violation too. */
  readonly except?: Readonly<Record<string, string>>;
  readonly probe: ProjectFile;
}

const calleesOf = ({ nodes }: Module): readonly string[] =>
  nodes.filter(({ type }) => type === 'CallExpression').map((node) => nameOf(node['callee']));

const calls = (pattern: RegExp) => (module: Module) => calleesOf(module).filter((name) => pattern.test(name));

const readsNow = (node: SyntaxNode): boolean =>
  node.type === 'NewExpression' && nameOf(node['callee']) === 'Date' && Array.isArray(node['arguments']) && node['arguments'].length === 0;

const clockReads = (module: Module): readonly string[] => [
  ...calls(/^(Date\.now|performance\.now|Temporal\.Now\.)/)(module),
  ...module.nodes.filter(readsNow).map(() => 'new Date()'),
];

/** Digests and comparisons are deterministic. */
const DIGEST = /^(createHash|createHmac|timingSafeEqual|hash)$/;

const takenFromCrypto = ({ nodes }: Module): readonly string[] =>
  nodes
    .filter((node) => node.type === 'ImportDeclaration' && literalOf(node['source']) === 'node:crypto')
    .flatMap((node) => (Array.isArray(node['specifiers']) ? node['specifiers'].filter(isNode) : []))
    .map((specifier) => nameOf(specifier['imported']) || specifier.type);

const randomness = (module: Module): readonly string[] => [
  ...calls(/^(Math\.random|crypto\.)/)(module),
  ...takenFromCrypto(module).filter((name) => !DIGEST.test(name)),
];

/** `100 * 1024` is a size, not an amount. */
const isLiteral = (node: unknown): boolean => isNode(node) && node.type === 'Literal';
const isHundred = (node: unknown): boolean => isNode(node) && node.type === 'Literal' && node['value'] === 100;

const floats = (module: Module): readonly string[] => [
  ...calls(/(^|\.)(toFixed|parseFloat)$/)(module),
  ...module.nodes
    .filter(
      (node) =>
        node.type === 'BinaryExpression' &&
        /^[*/]$/.test(String(node['operator'])) &&
        [node['left'], node['right']].some(isHundred) &&
        ![node['left'], node['right']].every(isLiteral),
    )
    .map((node) => `${String(node['operator'])} 100`),
];

const memberReads = (pattern: RegExp) => (module: Module) =>
  module.nodes
    .filter(({ type }) => type === 'MemberExpression')
    .map(nameOf)
    .filter((name) => pattern.test(name));

const rawMarkup = (module: Module): readonly string[] => [
  ...memberReads(/\.(innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment)$|^document\.write/)(module),
  ...module.nodes
    .filter(({ type }) => type === 'JSXAttribute')
    .map(({ name }) => String(isNode(name) && name['name']))
    .filter((name) => /^(dangerouslySetInnerHTML|srcDoc)$/.test(name)),
];

const reexportsOnly = ({ nodes }: Module): boolean => {
  const [program] = nodes;
  const body = program?.['body'];
  if (!Array.isArray(body) || body.length === 0) return false;
  return body.every((node) => isNode(node) && /^Export(All|Named)Declaration$/.test(node.type) && isNode(node['source']));
};

const defaultExports = ({ nodes }: Module): readonly string[] =>
  nodes
    .filter(
      (node) => node.type === 'ExportDefaultDeclaration' || (node.type === 'ExportSpecifier' && nameOf(node['exported']) === 'default'),
    )
    .map(() => 'a default export');

/** The customer's part, and customer texts elsewhere. */
const CUSTOMERS = /^web\/features\/(menu|cart|cancel|order-lookup|order-status|thank-you|waiting-room|privacy)\//;
const speaksToCustomers = ({ path, imports }: Module): boolean =>
  CUSTOMERS.test(path) || imports.some(({ target }) => target === 'web/texts/use-texts.ts');

const SAID_BY = /^(aria-label|alt|label|placeholder|title|text|confirmLabel|cancelLabel)$/;
const hasWords = (text: unknown): boolean => typeof text === 'string' && /\p{L}/u.test(text);

/** Texts in a screen's own source, in any language. */
const fixedWords = (module: Module): readonly string[] =>
  speaksToCustomers(module)
    ? module.nodes.flatMap((node) => {
        if (node.type === 'JSXText') return hasWords(node['value']) ? [String(node['value']).trim()] : [];
        if (node.type !== 'JSXAttribute' || !isNode(node['name']) || !SAID_BY.test(String(node['name']['name']))) return [];
        const said = literalOf(node['value']);
        return hasWords(said) ? [String(said)] : [];
      })
    : [];

/** Statements that name tables and columns. A lock, or a call of a database function, does not. */
const STATEMENT = /^\s*(select\s+(?!1$|pg_|\w+\()|with \w+ as|insert into |update \w+|delete from )/;

const textOf = (node: SyntaxNode): string => {
  if (node.type !== 'TemplateElement') return literalOf(node) ?? '';
  const value: unknown = node['value'];
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : '';
};

const statements = ({ nodes }: Module): readonly string[] =>
  nodes
    .map((node) => textOf(node))
    .filter((text) => STATEMENT.test(text))
    .map((text) => text.trim().slice(0, 40));

export const CODE_RULES: readonly CodeRule[] = [
  {
    name: 'core knows no clock',
    reason: 'now comes in as a parameter or through the Clock port, so that every moment can be tested',
    from: /^core\//,
    find: clockReads,
    probe: { path: 'core/domain/planted.ts', text: 'export const at = Date.now();' },
  },
  {
    name: 'core knows no chance',
    reason: 'ids and codes come in through ports',
    from: /^core\//,
    find: randomness,
    probe: { path: 'core/domain/planted.ts', text: 'export const dice = Math.random();' },
  },
  {
    name: 'the time is read in adapters/system and web/platform',
    reason: 'one clock a side, so that tests set it',
    from: /^(adapters\/(?!system\/)|server\/|web\/(?!platform\/))/,
    find: clockReads,
    except: {
      'adapters/embedded-postgres/bring-up.ts': 'timeout for a starting process, not the stand’s time',
      'adapters/embedded-postgres/server-process.ts': 'timeout for a starting process, not the stand’s time',
      'adapters/embedded-postgres/stop-server.ts': 'timeout for a stopping process, not the stand’s time',
      'adapters/pino/pino-logger.ts': 'log lines say when they were written, whatever the stand believes',
      'adapters/stripe/stripe-calls.ts': 'measures what is left of the 8 seconds of one call',
      'server/http/cache/cached-responses.ts': 'measures how long an answer took',
      'server/http/cache/response-cache.ts': 'the age of a cached value, whatever the stand believes',
      'server/http/listener/listen.ts': 'timeout for open connections while stopping',
      'server/http/load-shedding/fair-limiter.ts': 'the maximum wait for a permit',
      'server/http/request-context.ts': 'measures how long an answer took',
    },
    probe: { path: 'server/http/planted.ts', text: 'export const at = new Date();' },
  },
  {
    name: 'chance comes from adapters/system, adapters/security and web/platform',
    reason: 'secrets are made in few places that can be reviewed, ids where tests can replace them',
    from: /^(adapters\/(?!(system|security)\/)|server\/|web\/(?!platform\/))/,
    find: randomness,
    except: {
      'adapters/embedded-postgres/credentials.ts': 'draws the passwords of a new database once',
      'adapters/web-push/vapid.ts': 'signs with the stand’s own key, which the package has drawn',
      'server/composition/open-storage.ts': 'draws the secret of a new database once',
      'server/http/streams/change-streams.ts': 'spreads the ends of streams; nothing depends on the number',
      'web/api/live.ts': 'spreads reconnections; nothing depends on the number',
    },
    probe: { path: 'adapters/mikro-orm/planted.ts', text: "import { randomUUID } from 'node:crypto';\nexport const id = randomUUID();" },
  },
  {
    name: 'a text never becomes markup',
    reason: 'React and the template tag of adapters/markup escape what people and providers write',
    from: /^web\//,
    find: rawMarkup,
    probe: {
      path: 'web/features/cart/planted.tsx',
      text: 'export const Note = (html: string) => <p dangerouslySetInnerHTML={{ __html: html }} />;',
    },
  },
  {
    name: 'money is never a float',
    reason: 'dollars become cents digit by digit in kernel/money.ts and in the codecs of the wire, nowhere else',
    from: /^(core\/(?!domain\/kernel\/money\.ts)|adapters\/(?!http-contract\/codecs\.ts)|server\/|web\/)/,
    find: floats,
    except: {
      'server/setting-kinds.ts': 'a percentage with two decimals becomes basis points',
      'adapters/http-contract/presenters/present-config.ts': 'basis points become a percentage',
    },
    probe: { path: 'web/features/cart/planted.ts', text: 'export const cents = (text: string) => Math.round(parseFloat(text) * 100);' },
  },
  {
    name: 'only server/config.ts reads the environment',
    reason: 'one schema, all problems reported at once',
    from: /^(core|adapters|server\/(?!config\.ts)|web)/,
    find: memberReads(/^process\.env$/),
    except: {
      'adapters/embedded-postgres/initialise-cluster.ts': 'hands the environment on to a program of PostgreSQL',
      'adapters/embedded-postgres/server-process.ts': 'hands the environment on to a program of PostgreSQL',
    },
    probe: { path: 'adapters/smtp/planted.ts', text: "export const url = process.env['SMTP_URL'];" },
  },
  {
    name: 'nobody asks the container but who starts the stand',
    reason: 'dependencies are parameters (style §1.4)',
    from: /^(core|adapters|web|server\/(?!composition\/|main\.ts|run-stand\.ts|cli\/))/,
    find: calls(/^(container|services)\.get(Async)?$/),
    probe: { path: 'server/http/planted.ts', text: 'export const clock = (services: Map<string, unknown>) => services.get("clock");' },
  },
  {
    name: 'MikroORM reads and writes',
    reason:
      'the entities name the columns once (adr 0006); a statement of our own has a reason that is measured, or that MikroORM cannot say',
    from: /^adapters\/mikro-orm\/(?!migrations\/|backup\/|invariant)/,
    find: statements,
    except: {
      'adapters/mikro-orm/people/access-tokens.ts': 'asked for by every request of the staff, in batches',
      'adapters/mikro-orm/nights/call-offs.ts': 'inserts what it selects',
      'adapters/mikro-orm/checkout/checkout-repository.ts':
        'asked for by every customer of a rush, in batches; an attack is counted by network over two tables',
      'adapters/mikro-orm/checkout/hold-carts.ts':
        'locks, reads and writes sets, for every customer of a rush; entities reach 0.43 of the rate',
      'adapters/mikro-orm/checkout/fulfil-checkouts.ts': 'the same for payments and their orders',
      'adapters/mikro-orm/orders/lookup-pages.ts': 'a hit and a miss take the same time: one statement for both',
      'adapters/mikro-orm/nights/night-facts.ts': 'columns of the one reading that every payment waits for',
      'adapters/mikro-orm/nights/nights.ts': 'asked for by every customer who cannot order now',
      'adapters/mikro-orm/platform/operational-metrics-reader.ts': 'all figures of one moment, over six tables',
      'adapters/mikro-orm/orders/order-reader.ts':
        'read by every staff screen at every change, with places in the queue; ten times the rate of entities',
      'adapters/mikro-orm/orders/order-repository.ts':
        'a sale at the window stores three tables in one round trip; items of an order as one set',
      'adapters/mikro-orm/notifications/outbox.ts': 'every mail of a rush ends there, in batches',
      'adapters/mikro-orm/catalogue/product-repository.ts': 'moves the stock of a whole cart while its products are locked',
      'adapters/mikro-orm/notifications/push-queue.ts': 'a claim that locks two tables',
      'adapters/mikro-orm/orders/queue-reader.ts': 'asked for by every cart and every waiting phone, over four tables',
      'adapters/mikro-orm/catalogue/stock.ts':
        'sums over four tables and a function of the database; writes a count while its products are locked',
      'adapters/mikro-orm/notifications/text-consents.ts': 'a claim that locks two tables',
      'adapters/mikro-orm/database/sql.ts': 'makes the text of an insert from the row that it inserts',
    },
    probe: { path: 'adapters/mikro-orm/planted.ts', text: "export const FIND = 'select * from products where id = ?';" },
  },
  {
    name: 'exports have names',
    reason: 'one name for one thing in the whole project; a default export has as many as it has importers',
    from: /./,
    find: defaultExports,
    except: {
      'vitest.config.ts': 'the tool asks for it',
      'vitest.workspace.ts': 'the tool asks for it',
      'web/vite.config.ts': 'the tool asks for it',
      'web/practice/vite.config.ts': 'the tool asks for it',
      'test/setup/database.setup.ts': 'the tool asks for it',
    },
    probe: { path: 'web/planted.ts', text: 'export default 1;' },
  },
  {
    name: 'no barrels',
    reason: 'import the file: barrels make cycles and load what nobody asked for',
    from: /^(?!vitest\.config\.ts)/,
    find: (module) => (/(^|\/)index\.[^/]+$/.test(module.path) || reexportsOnly(module) ? ['a barrel'] : []),
    probe: { path: 'core/domain/cart/planted.ts', text: "export * from './cart.ts';\nexport { cents } from '../kernel/money.ts';" },
  },
  {
    name: 'tests mock no modules and skip nothing',
    reason: 'a mock of our own module proves the mock; a skipped test is reported as green',
    from: /^test\//,
    find: calls(/^(vi\.(mock|doMock|hoisted)|(it|test|describe)\.(skip|only|todo|fails|skipIf|runIf))$/),
    except: {},
    probe: { path: 'test/core/planted.test.ts', text: "import { it } from 'vitest';\nit.skip('later', () => undefined);" },
  },
  {
    name: 'what customers read is tested in both languages',
    reason: 'a test that opens the app in English alone notices no Spanish sentence that is wrong; see inBothLanguages',
    from: /^test\/web\/(cart|menu|order-lookup|order-status|thank-you|waiting-room)\/.*\.test\.tsx$/,
    find: ({ nodes }) =>
      nodes
        .filter((node) => node.type === 'ImportDeclaration' && String(literalOf(node['source'])).endsWith('/render-app.tsx'))
        .map(() => 'render-app.tsx'),
    probe: { path: 'test/web/cart/planted.test.tsx', text: "import { renderApp } from '../render-app.tsx';\nrenderApp('/cart');" },
  },
  {
    name: 'what customers read stands in the catalogue',
    reason: 'the compiler asks for a sentence of web/texts in each language; one that stands in a screen has only its own',
    from: /^web\/(features|order|ui|app)\/.*\.tsx$/,
    find: fixedWords,
    probe: { path: 'web/features/cart/planted.tsx', text: 'export const Planted = () => <p aria-label="Total">Your total</p>;' },
  },
  {
    name: 'no text stands beside what can change',
    reason:
      'a browser’s translator replaces text nodes; React then fails to insert before one and leaves a changed one old. Give the text an element of its own, or make it one template; a prop for elements has the type Elements',
    from: /^web\/.*\.tsx$/,
    find: bareTexts,
    probe: {
      path: 'web/planted.tsx',
      text: 'export const Planted = ({ busy, children }: Props) => <button>{busy && <i />}{children}</button>;',
    },
  },
];

/** One line for each violation of the rule, and for each unused exception. */
export const breachesOf = (rule: CodeRule, modules: readonly Module[]): readonly string[] => {
  const excused = rule.except ?? {};
  const found = modules
    .filter(({ path }) => rule.from.test(path))
    .flatMap((module) => rule.find(module).map((what) => ({ path: module.path, what })));
  const idle = Object.keys(excused).filter((path) => !found.some((one) => one.path === path));
  return [
    ...found.filter(({ path }) => excused[path] === undefined).map(({ path, what }) => `${path}: ${what}`),
    ...idle.map((path) => `${path} is excepted without need`),
  ];
};
