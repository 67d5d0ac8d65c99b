import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '#core/domain/language.ts';
import { compress } from './compress.ts';
import { CachedResponse, textOf } from './cached-response.ts';
import type { ResponseCache } from './response-cache.ts';

/** A part of the page: the response of its own call. */
type PagePart = Pick<ResponseCache<CachedResponse>, 'current' | 'fresh'>;

export interface ServerPageDeps {
  readonly siteDir: string;
  readonly products: PagePart;
  readonly stand: PagePart;
  readonly commonHead: readonly string[];
  /** The page's language. */
  readonly language: Language;
}

/** Built next to the site (web/vite.config.ts): renders the app's own screens into the built page. */
type RenderPage = (template: string, answers: { readonly products: unknown; readonly stand: unknown }, language: Language) => string;

interface Site {
  readonly render: (products: string, stand: string, language: Language) => string;
}

const PAGE_HEAD = { contentType: 'text/html; charset=utf-8', cacheControl: 'no-cache' } as const;
/** The same address serves each visitor's language. */
const VARY = ['Accept-Language', 'Cookie'] as const;
const RENDERER = join('.server', 'server-page.js');

const isRenderer = (module: unknown): module is { readonly renderPage: RenderPage } =>
  typeof module === 'object' && module !== null && 'renderPage' in module && typeof module.renderPage === 'function';

const loadSite = async (siteDir: string, builtAt: number): Promise<Site> => {
  const address = pathToFileURL(join(siteDir, RENDERER));
  // Rebuilt while it runs (`npm run dev`): a new address loads a new module.
  address.search = String(builtAt);
  const [template, module]: [string, unknown] = await Promise.all([readFile(join(siteDir, 'index.html'), 'utf8'), import(address.href)]);
  if (!isRenderer(module)) throw new TypeError('the built web app cannot render its page');
  return {
    render: (products, stand, language) =>
      module.renderPage(template, { products: JSON.parse(products), stand: JSON.parse(stand) }, language),
  };
};

interface Parts {
  readonly site: Site;
  readonly products: CachedResponse;
  readonly stand: CachedResponse;
}

interface Drawing extends Parts {
  readonly done: Promise<CachedResponse>;
}

/** About 250 products. A longer page would delay the app instead of bridging its load time. */
const MOST_BYTES = 64 * 1_024;

const isSame = (one: Parts, other: Parts): boolean =>
  one.site === other.site && one.products === other.products && one.stand === other.stand;

/**
 * The page at `/` with the menu in it (docs/adr/0028): as fresh as the responses it is made of, rendered only when one of them has changed.
 * Rejects without a menu, without a build or with too many products: then the plain page is sent.
 */
export const createServerPage = ({ siteDir, products, stand, commonHead, language }: ServerPageDeps): ResponseCache<CachedResponse> => {
  let site: { readonly builtAt: number; readonly loaded: Promise<Site> } | null = null;
  let drawing: Drawing | null = null;
  let drawn: (Parts & { readonly page: CachedResponse }) | null = null;

  const upToDateSite = async (): Promise<Site> => {
    const { mtimeMs } = await stat(join(siteDir, RENDERER));
    if (site?.builtAt !== mtimeMs) site = { builtAt: mtimeMs, loaded: loadSite(siteDir, mtimeMs) };
    return await site.loaded;
  };
  const draw = async (parts: Parts): Promise<CachedResponse> => {
    const menu = textOf(parts.products);
    if (menu.length > MOST_BYTES) throw new RangeError('the menu is too long for its page');
    const body = Buffer.from(parts.site.render(menu, textOf(parts.stand), language));
    const page = new CachedResponse({ body, compressed: await compress(body), ...PAGE_HEAD, vary: VARY, commonHead });
    drawn = { ...parts, page };
    return page;
  };

  return {
    current: () => {
      const [menu, config] = [products.current(), stand.current()];
      if (drawn === null || menu === null || config === null) return null;
      return isSame(drawn, { site: drawn.site, products: menu, stand: config }) ? drawn.page : null;
    },
    fresh: async () => {
      const [known, menu, config] = await Promise.all([upToDateSite(), products.fresh(), stand.fresh()]);
      const parts = { site: known, products: menu, stand: config };
      // Once for all waiting requests.
      if (drawing === null || !isSame(drawing, parts)) drawing = { ...parts, done: draw(parts) };
      return await drawing.done;
    },
    // Its parts invalidate themselves.
    invalidate: () => undefined,
  };
};
