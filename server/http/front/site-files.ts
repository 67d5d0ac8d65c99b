import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { storeAnswer, type Compressed, type StoredAnswer } from './stored-answer.ts';

/** The files of the built web app, as they leave: read once, compressed by the build. */
export interface SiteFiles {
  /** By the address as it was asked for, query included. Null: no file. */
  find(url: string): StoredAnswer | null;
  /** The one page. Null until the web app is built. */
  page(): StoredAnswer | null;
  /** Under this address a picture may be kept for ever; the path itself when it is none of the built-in ones. */
  addressOf(path: string): string;
}

export interface SiteFilesOptions {
  readonly siteDir: string;
  /** What every answer of this stand carries, flat. */
  readonly commonHead: readonly string[];
}

const FOR_EVER = 'public, max-age=31536000, immutable';
const ONE_DAY = 'public, max-age=86400';
const ASK_EVERY_TIME = 'no-cache';

const PAGE = '/index.html';
const IMAGES = '/images/';
/** Vite puts a hash of the content into these names. */
const ASSETS = '/assets/';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** What the build puts beside a file (web/vite.config.ts). */
const COMPRESSED = { br: '.br', gzip: '.gz' } as const;
const IS_COMPRESSED = /\.(br|gz)$/;

/** What has a dot in front of its name, or in a folder's, is for the build and the server alone. */
const IS_HIDDEN = /\/\./;

const pathsBelow = (dir: string): readonly string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .filter((path) => !IS_HIDDEN.test(path) && !IS_COMPRESSED.test(path));

const readIfThere = (file: string): Buffer | undefined => {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
};

const compressedOf = (file: string): Compressed => {
  const [br, gzip] = [readIfThere(file + COMPRESSED.br), readIfThere(file + COMPRESSED.gzip)];
  return { ...(br !== undefined && { br }), ...(gzip !== undefined && { gzip }) };
};

const cachingOf = (path: string): string => {
  if (path.startsWith(ASSETS)) return FOR_EVER;
  return path.startsWith(IMAGES) ? ONE_DAY : ASK_EVERY_TIME;
};

const versioned = (path: string, { hash }: StoredAnswer): string => `${path}?v=${hash.slice(0, 12)}`;

interface Site {
  readonly byAddress: ReadonlyMap<string, StoredAnswer>;
  readonly imageAddresses: ReadonlyMap<string, string>;
  /** When the page was built; null: not yet. */
  readonly builtAt: number | null;
}

const NO_SITE: Site = { byAddress: new Map(), imageAddresses: new Map(), builtAt: null };

const builtAtOf = (siteDir: string): number | null => statSync(siteDir + PAGE, { throwIfNoEntry: false })?.mtimeMs ?? null;

const readSite = ({ siteDir, commonHead }: SiteFilesOptions, builtAt: number): Site => {
  const byAddress = new Map<string, StoredAnswer>();
  const imageAddresses = new Map<string, string>();
  for (const path of pathsBelow(siteDir)) {
    const file = siteDir + path;
    const parts = {
      body: readFileSync(file),
      compressed: compressedOf(file),
      contentType: CONTENT_TYPES[extname(path)] ?? 'application/octet-stream',
      commonHead,
    };
    const answer = storeAnswer({ ...parts, cacheControl: cachingOf(path) });
    byAddress.set(path, answer);
    if (!path.startsWith(IMAGES)) continue;
    const address = versioned(path, answer);
    imageAddresses.set(path, address);
    byAddress.set(address, storeAnswer({ ...parts, cacheControl: FOR_EVER }));
  }
  return { byAddress, imageAddresses, builtAt };
};

const withoutQuery = (url: string): string => url.split('?', 1)[0] ?? url;

/** Reads the folder when something of it is first asked for, and again when the page was built anew (`npm run dev`). */
export const createSiteFiles = (options: SiteFilesOptions): SiteFiles => {
  let site = NO_SITE;
  const upToDate = (): Site => {
    const builtAt = builtAtOf(options.siteDir);
    // While it is being built there is no page: the last one goes on.
    if (builtAt !== null && builtAt !== site.builtAt) site = readSite(options, builtAt);
    return site;
  };
  const known = (): Site => (site.builtAt === null ? upToDate() : site);
  return {
    find: (url) => {
      const { byAddress } = known();
      return byAddress.get(url) ?? byAddress.get(withoutQuery(url)) ?? null;
    },
    page: () => upToDate().byAddress.get(PAGE) ?? null,
    addressOf: (path) => known().imageAddresses.get(path) ?? path,
  };
};
