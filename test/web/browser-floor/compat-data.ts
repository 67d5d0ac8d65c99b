import bcd, { type BrowserName, type Identifier, type SupportStatement } from '@mdn/browser-compat-data/forLegacyNode';

/** Possible meanings of one use, as paths in MDN's data: `javascript.builtins.Array.at`. All are looked up, the first is reported. */
export type Meanings = readonly string[];

/** Build target → its name in MDN's data. */
const BROWSERS: Readonly<Record<string, readonly BrowserName[]>> = {
  ios: ['safari_ios'],
  chrome: ['chrome', 'chrome_android'],
  firefox: ['firefox'],
};

/** The browsers that support this feature itself, apart from its sub-features. */
const COMPAT = '__compat';
const STATIC = '_static';

type Version = readonly number[];
type Floor = readonly (readonly [BrowserName, Version])[];

/** '15.4', and '≤37' for a feature present at the first check. Not a number: in no release. */
const versionOf = (text: string): Version => text.replace('≤', '').split('.').map(Number);

const isAtMost = (version: Version, limit: Version): boolean => {
  if (version.some(Number.isNaN)) return false;
  const [major = 0, minor = 0] = version;
  const [limitMajor = 0, limitMinor = 0] = limit;
  return major < limitMajor || (major === limitMajor && minor <= limitMinor);
};

const isSupported = (support: SupportStatement | undefined, floor: Version): boolean =>
  [support ?? []].flat().some((one) => {
    if (one.flags !== undefined || one.prefix !== undefined || one.alternative_name !== undefined) return false;
    if (typeof one.version_added !== 'string' || !isAtMost(versionOf(one.version_added), floor)) return false;
    return typeof one.version_removed !== 'string' || !isAtMost(versionOf(one.version_removed), floor);
  });

const partAt = (path: string): Identifier | undefined => {
  let at: Identifier | undefined = bcd as unknown as Identifier;
  for (const key of path.split('.')) at = at !== undefined && Object.hasOwn(at, key) ? at[key] : undefined;
  return at;
};

const featureAt = (path: string): Identifier | undefined => {
  const feature = partAt(path);
  return feature?.[COMPAT] === undefined ? undefined : feature;
};

const namesIn = (feature: Identifier | undefined): readonly string[] => Object.keys(feature ?? {}).filter((name) => name !== COMPAT);

/** All paths below this one, by their last name. */
const pathsByName = (roots: readonly string[], depth: number): ReadonlyMap<string, Meanings> => {
  const paths = new Map<string, string[]>();
  const visit = (path: string, feature: Identifier | undefined, left: number): void => {
    for (const name of namesIn(feature)) {
      const below = `${path}.${name}`;
      paths.set(name, [...(paths.get(name) ?? []), below]);
      if (left > 1) visit(below, feature?.[name], left - 1);
    }
  };
  for (const root of roots) visit(root, partAt(root), depth);
  return paths;
};

const SPACES = ['javascript.builtins', 'javascript.builtins.Intl'];
const MEMBERS = pathsByName(['api', ...SPACES], 2);
const VALUES = pathsByName(['css.types'], 3);

const GLOBALS = ['api', 'javascript.builtins', 'api.Window', 'api.ServiceWorkerGlobalScope', 'api.WorkerGlobalScope'];

/** A name without an owner: `structuredClone`. */
export const globalNamed = (name: string): Meanings => GLOBALS.map((owner) => `${owner}.${name}`);

/** A method of an unknown object: counts if every member of this name is too new. */
export const methodNamed = (name: string): Meanings => MEMBERS.get(name) ?? [];

export const eventNamed = (name: string): Meanings => MEMBERS.get(`${name}_event`) ?? [];

/** `AbortSignal.any`, `Object.groupBy`. The data mark a static member in `api` only. */
export const staticMember = (owner: string, name: string): Meanings =>
  [`api.${owner}.${name}${STATIC}`, ...SPACES.map((space) => `${space}.${owner}.${name}`)].filter((path) => featureAt(path) !== undefined);

/** A function or a unit in a style's value. */
export const valueNamed = (name: string): Meanings => VALUES.get(name) ?? [];

/** @param targets as the build has them: `ios15.4`. */
export const createFloor = (targets: readonly string[]) => {
  const floor: Floor = targets.flatMap((target) => {
    const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(target) ?? [];
    const browsers = BROWSERS[name];
    if (browsers === undefined) throw new RangeError(`MDN's data have no browser for ${target}`);
    return browsers.map((browser) => [browser, versionOf(version)] as const);
  });
  const isNewer = (feature: Identifier): boolean =>
    floor.some(([browser, version]) => !isSupported(feature[COMPAT]?.support[browser], version));

  const firstIfTooNew = (meanings: Meanings): string | null => {
    const known = meanings.flatMap((path) => {
      const feature = featureAt(path);
      return feature === undefined ? [] : [{ path, feature }];
    });
    return known.every(({ feature }) => isNewer(feature)) ? (known[0]?.path ?? null) : null;
  };
  const judged = new Map<string, string | null>();
  const judge = (meanings: Meanings): string | null => {
    const key = meanings.join(' ');
    const before = judged.get(key);
    if (before !== undefined) return before;
    const verdict = firstIfTooNew(meanings);
    judged.set(key, verdict);
    return verdict;
  };

  return {
    /** The uses that some browser at the floor lacks, each once. Names that MDN's data do not list are no API. */
    tooNew: (uses: readonly Meanings[]): readonly string[] => [...new Set(uses.map(judge))].filter((path) => path !== null).toSorted(),
  };
};
