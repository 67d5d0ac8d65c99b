import type { Module } from './modules.ts';
import type { ProjectFile } from './project-files.ts';

/** An import rule: who may import which modules, and why. `from` and the patterns use the paths of `modules.ts`. */
export interface ImportRule {
  readonly name: string;
  readonly reason: string;
  readonly from: RegExp;
  /** All other imports are forbidden. */
  readonly allows?: readonly RegExp[];
  readonly forbids?: readonly RegExp[];
  /** Path → why it is exempt. An unused exception is a violation too. */
  readonly except?: Readonly<Record<string, string>>;
  /** A file that violates the rule: the tests plant it to see the rule fire. */
  readonly probe: ProjectFile;
}

const planted = (path: string, specifier: string): ProjectFile => ({
  path,
  text: `import * as planted from '${specifier}';\nvoid planted;\n`,
});

const OTHER_ADAPTERS = /^adapters\/(?!http-contract\/|markup\/)/;

/** Packages that browsers download over a school's network. */
const WEB_PACKAGES =
  /^npm:(react|react-dom|react-dom\/client|react-dom\/server|@tanstack\/react-query|react-router-dom|zod\/mini|idb|qrcode)$/;

const LAYERS: readonly ImportRule[] = [
  {
    name: 'core imports only core',
    reason: 'rules must hold with any framework, database and browser: no npm package, no node: module',
    from: /^core\//,
    allows: [/^core\//],
    probe: planted('core/use-cases/planted.ts', 'zod'),
  },
  {
    name: 'core/domain imports only itself',
    reason: 'the domain is pure and synchronous; ports are for use cases',
    from: /^core\/domain\//,
    allows: [/^core\/domain\//],
    probe: planted('core/domain/planted.ts', '#core/ports/clock.ts'),
  },
  {
    name: 'core/ports import only the domain',
    reason: 'a port speaks of domain types, never of a use case or a technology',
    from: /^core\/ports\//,
    allows: [/^core\/(domain|ports)\//],
    probe: planted('core/ports/planted.ts', '#core/use-cases/errors.ts'),
  },
  {
    name: 'core/use-cases import domain, ports and each other',
    reason: 'what a use case needs from outside comes in through ports',
    from: /^core\/use-cases\//,
    allows: [/^core\/(domain|ports|use-cases)\//],
    probe: planted('core/use-cases/planted.ts', '#core/application/policies.ts'),
  },
  {
    name: 'core/application has one door',
    reason: 'everything that runs a stand assembles it the same way; areas are not wired apart',
    from: /^(adapters|server|web|scripts)\//,
    forbids: [/^core\/application\/(?!create-use-cases\.ts|policies\.ts)/],
    probe: planted('server/composition/planted.ts', '#core/application/checkout.ts'),
  },
  {
    name: 'web imports the domain, the wire contract, itself and listed packages',
    reason: 'the browser shares the rules and the wire with the server, and nothing else of it; every package costs download time',
    from: /^web\/(?!vite\.config\.ts|practice\/)/,
    allows: [/^core\/domain\//, /^adapters\/http-contract\/(?!presenters\/)/, /^web\//, WEB_PACKAGES],
    probe: planted('web/planted.ts', '#core/ports/clock.ts'),
  },
  {
    name: 'web/practice runs core on the in-memory adapters',
    reason: 'the practice is a stand in the browser: it needs the inside and the presenters of the wire, and no server, database or vendor',
    from: /^web\/practice\/(?!vite\.config\.ts)/,
    allows: [/^core\//, /^adapters\/(http-contract|in-memory)\//, /^web\//, WEB_PACKAGES],
    probe: planted('web/practice/planted.ts', '#server/http/mount.ts'),
  },
  {
    name: 'nothing of the app imports the practice',
    reason: 'nobody who works or orders downloads it: it is a page of its own',
    from: /^web\/(?!practice\/)/,
    forbids: [/^web\/practice\//],
    probe: planted('web/app/planted.ts', '#web/practice/practice-app.tsx'),
  },
  {
    name: 'only main.tsx and server-page.tsx import web/app',
    reason: 'web/app composes the screens, not the other way round',
    from: /^web\/(?!app\/|main\.tsx|server-page\.tsx|practice\/)/,
    forbids: [/^web\/app\//],
    probe: planted('web/features/menu/planted.ts', '#web/app/app.tsx'),
  },
  {
    name: 'shared rooms of web know no feature',
    reason: 'what several screens share lies below them',
    from: /^web\/(api|order|platform|session|staff|texts)\//,
    forbids: [/^web\/features\//],
    probe: planted('web/staff/orders/planted.ts', '#web/features/fulfillment/fulfillment.page.tsx'),
  },
  {
    name: 'customers and web/api load nothing of the staff',
    reason: 'every phone of the stands downloads what customers use',
    from: /^web\/(api|order|texts|features\/(cart|menu|order-lookup|order-status|thank-you))\//,
    forbids: [/^web\/staff\//],
    probe: planted('web/order/planted.ts', '#web/staff/orders/staff-order.ts'),
  },
  {
    name: 'web/texts import the domain and the errors that they explain',
    reason: 'sentences are data: a screen reads them, they read no screen',
    from: /^web\/texts\//,
    allows: [/^core\/domain\//, /^adapters\/http-contract\/problem\.ts$/, /^web\/(texts\/|api\/api-error\.ts$)/, /^npm:react$/],
    probe: planted('web/texts/en/planted.ts', '#web/api/client.ts'),
  },
  {
    name: 'web/ui knows no feature, no call and no service',
    reason: 'a button that fetches cannot be used twice',
    from: /^web\/ui\//,
    forbids: [/^web\/(features|api|session|app|composition)\//],
    probe: planted('web/ui/planted.ts', '#web/api/client.ts'),
  },
  {
    name: 'http-contract imports only zod and the domain',
    reason: 'it is loaded by the server and by every browser',
    from: /^adapters\/http-contract\/(?!presenters\/)/,
    allows: [/^npm:zod\/mini$/, /^core\/domain\//, /^adapters\/http-contract\/(?!presenters\/)/],
    probe: planted('adapters/http-contract/planted.ts', './presenters/error-map.ts'),
  },
  {
    name: 'http-contract/presenters turn what core returns into the wire',
    reason: 'the server and the practice answer alike; no framework and no other adapter is needed for it',
    from: /^adapters\/http-contract\/presenters\//,
    allows: [/^npm:zod\/mini$/, /^core\/(domain|ports|use-cases)\//, /^adapters\/http-contract\//],
    probe: planted('adapters/http-contract/presenters/planted.ts', '#server/http/mount.ts'),
  },
  {
    name: 'adapters know neither server nor web',
    reason: 'an adapter serves ports of core; who uses it is not its business',
    from: /^adapters\//,
    forbids: [/^(server|web|test|scripts)\//],
    probe: planted('adapters/pino/planted.ts', '#server/config.ts'),
  },
  {
    name: 'server/http imports no adapter but the wire contract and the escaping of markup',
    reason: 'HTTP turns the wire into use cases and back; which technology is behind them is decided in composition',
    from: /^server\/http\//,
    forbids: [OTHER_ADAPTERS],
    probe: planted('server/http/planted.ts', '#adapters/pino/pino-logger.ts'),
  },
  {
    name: 'only composition chooses adapters',
    reason: 'swapping a technology must be one place to look at',
    from: /^server\/(?!composition\/|http\/)/,
    forbids: [OTHER_ADAPTERS],
    except: {
      'server/main.ts': 'logs and tells the time before there is a container',
      'server/cli/with-services.ts': 'the same for commands',
      'server/open-database.ts': 'opens and migrates the database before there is a container',
    },
    probe: planted('server/worker/planted.ts', '#adapters/pino/pino-logger.ts'),
  },
  {
    name: 'the server does not reach into the web app',
    reason: 'it serves the built files and nothing more',
    from: /^server\//,
    forbids: [/^(web|test|scripts)\//],
    probe: planted('server/planted.ts', '#web/paths.ts'),
  },
  {
    name: 'only who starts the stand holds the container',
    reason: 'anywhere else, asking it for something would be a service locator (style §1.4)',
    from: /^(server\/(?!composition\/)|adapters\/|web\/)/,
    forbids: [/^server\/composition\/container\.ts$/],
    except: {
      'server/run-stand.ts': 'the part of main that npm start and the tests share',
      'server/cli/with-services.ts': 'commands run on the same container',
    },
    probe: planted('server/http/planted.ts', '#server/composition/container.ts'),
  },
  {
    name: 'product code does not import test code',
    reason: 'tests may change without the product changing',
    from: /^(core|adapters|server|web|scripts)\//,
    forbids: [/^(test|tools)\//],
    probe: planted('scripts/planted.ts', '#test/support/database.ts'),
  },
];

const PRODUCT = /^(core|adapters|server|web|scripts)\//;

/** Vendor → the folders that may import it. A package that only one adapter imports needs no row. */
const VENDOR_HOMES: Readonly<Record<string, readonly string[]>> = {
  '@mikro-orm': ['adapters/mikro-orm'],
  pg: ['adapters/mikro-orm', 'adapters/rate-limits', 'adapters/embedded-postgres'],
  sharp: ['adapters/images', 'scripts'],
  express: ['server/http'],
  multer: ['server/http'],
  helmet: ['server/http'],
  sirv: ['server/http'],
  inversify: ['server/composition'],
  'reflect-metadata': ['server/composition'],
  react: ['web'],
  'react-dom': ['web'],
  '@tanstack/react-query': ['web'],
  'react-router-dom': ['web'],
  idb: ['web/platform'],
  qrcode: ['web/platform'],
  vite: ['web', 'scripts'],
};

const outside = (homes: readonly string[]): RegExp => new RegExp(`^(?!(${homes.join('|')})/)(core|adapters|server|web|scripts)/`);

/** Allowed everywhere: it describes outside input wherever that arrives. */
const EVERYWHERE = 'zod';

const packageOf = (target: string): string =>
  target
    .slice('npm:'.length)
    .split('/', target.startsWith('npm:@') ? 2 : 1)
    .join('/');

/** The home of each package that is imported by one adapter only. A package used by several has none, so every import of it is refused. */
const adaptersHomes = (modules: readonly Module[]): Readonly<Record<string, readonly string[]>> => {
  const folders = new Map<string, Set<string>>();
  for (const { path, imports } of modules) {
    const [home] = /^adapters\/[^/]+/.exec(path) ?? [];
    for (const { target } of home === undefined ? [] : imports) {
      const vendor = target?.startsWith('npm:') === true ? packageOf(target) : EVERYWHERE;
      const isListed = vendor === EVERYWHERE || Object.keys(VENDOR_HOMES).some((name) => vendor === name || vendor.startsWith(`${name}/`));
      if (home !== undefined && !isListed) folders.set(vendor, (folders.get(vendor) ?? new Set()).add(home));
    }
  }
  return Object.fromEntries([...folders].map(([vendor, homes]) => [vendor, homes.size === 1 ? [...homes] : ['a row of VENDOR_HOMES']]));
};

const vendorRules = (homesOf: Readonly<Record<string, readonly string[]>>): readonly ImportRule[] =>
  Object.entries(homesOf).map(([vendor, homes]) => ({
    name: `${vendor} stays in ${homes.join(', ')}`,
    reason: 'a vendor that is known in one folder can be replaced there',
    from: outside(homes),
    forbids: [new RegExp(`^npm:${vendor}(/|$)`)],
    probe: planted('server/worker/planted.ts', vendor === '@mikro-orm' ? '@mikro-orm/postgresql' : vendor),
  }));

/** Development tools never reach the product. */
const TOOLS: ImportRule = {
  name: 'test tools stay in test',
  reason: 'production installs leave them out',
  from: PRODUCT,
  forbids: [/^npm:(vitest|fast-check|msw|jsdom|axe-core|playwright-core|smtp-server|@testing-library\/|@sparticuz\/)/],
  probe: planted('adapters/smtp/planted.ts', 'smtp-server'),
};

/** Shared by adapters but not needed by core: markup escaping, and small documents of simulated outside systems. */
const SHARED_BY_ADAPTERS = ['markup', 'documents'] as const;

/** Adapter folders and web features must not import their neighbours: one rule each, derived from the folders. */
const neighbourRule = (parent: string, folder: string, neighbour: string): ImportRule => ({
  name: `${parent}/${folder} does not import its neighbours`,
  reason: 'each can be read, replaced and removed alone; server/composition or web/app brings them together',
  from: new RegExp(`^${parent}/${folder}/`),
  forbids: [new RegExp(`^${parent}/(?!(${[folder, ...SHARED_BY_ADAPTERS].join('|')})/)`)],
  probe: planted(`${parent}/${folder}/planted.ts`, neighbour),
});

/** @param modules all modules: their folders, their packages, and a neighbour to plant. */
export const importRules = (modules: readonly Module[]): readonly ImportRule[] => [
  ...LAYERS,
  TOOLS,
  ...vendorRules({ ...VENDOR_HOMES, ...adaptersHomes(modules) }),
  ...['adapters', 'web/features'].flatMap((parent) =>
    neighboursOf(
      parent,
      modules.map(({ path }) => path),
    ),
  ),
];

const neighboursOf = (parent: string, paths: readonly string[]): readonly ImportRule[] => {
  const inside = paths.filter((path) => path.startsWith(`${parent}/`));
  const folders = [...new Set(inside.map((path) => path.slice(parent.length + 1).split('/')[0] ?? ''))].filter(
    (name) => !name.includes('.'),
  );
  return folders.flatMap((folder) => {
    const neighbour = inside.find((path) => ![folder, ...SHARED_BY_ADAPTERS].some((seen) => path.startsWith(`${parent}/${seen}/`)));
    return neighbour === undefined ? [] : [neighbourRule(parent, folder, `#${neighbour}`)];
  });
};
