import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import sirv from 'sirv';
import { contextOf } from '../request-context.ts';
import { languageCookie, linkedLanguage } from '#core/domain/language.ts';

/** The files of the built web app, with the `.br` and `.gz` files from the build. */
export interface StaticFiles {
  /** Sends the file at this address. */
  readonly serve: RequestHandler;
  /** Every address of the web app serves the same page, whose router does the rest. */
  readonly servePage: RequestHandler;
  /** The picture's address with its content's hash, under which browsers may keep it; other paths are unchanged. */
  addressOf(path: string): string;
  /** Identifies the build of the web app; '' if there is none. */
  release(): string;
}

const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_DAY = 'public, max-age=86400';
const ASK_EVERY_TIME = 'no-cache';

const PAGE = '/index.html';
/** The same page; its `<noscript>` links to `?plain`, which `createApp` answers. */
const ORDER_PAGE = { of: /^\/order-status\/[^/]+$/, file: '/order-page.html' } as const;
const IMAGES = '/images/';
/** Vite puts a hash of the content into these names. */
const ASSETS = '/assets/';
const PRECOMPRESSED = /\.(br|gz)$/;

/** Adds the charset to text types, which sirv does for HTML only. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  '': 'text/html; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';
/** Neither a file nor a call. */
const isPage = ({ path }: Pick<Request, 'path'>): boolean => !path.startsWith('/api/') && path !== '/api' && extname(path) === '';

const hashOf = (file: string): string | null => {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 12);
  } catch {
    return null;
  }
};

const builtAtOf = (siteDir: string): number | null => statSync(siteDir + PAGE, { throwIfNoEntry: false })?.mtimeMs ?? null;

type Serve = ReturnType<typeof sirv>;

export const createStaticFiles = ({ siteDir }: { readonly siteDir: string }): StaticFiles => {
  let built: { readonly at: number; readonly serve: Serve; readonly imageAddresses: Map<string, string> } | null = null;

  const addressOf = (path: string): string => {
    const { imageAddresses } = upToDate() ?? {};
    if (imageAddresses === undefined || !path.startsWith(IMAGES) || normalize(path) !== path) return path;
    const known = imageAddresses.get(path);
    if (known !== undefined) return known;
    const hash = hashOf(join(siteDir, path));
    if (hash === null) return path;
    const address = `${path}?v=${hash}`;
    imageAddresses.set(path, address);
    return address;
  };
  const cachingOf = (path: string, url: string): string => {
    if (path.startsWith(ASSETS)) return ONE_YEAR;
    if (!path.startsWith(IMAGES)) return ASK_EVERY_TIME;
    // With another hash, an intermediate cache could be made to store the wrong picture.
    return url !== path && url === addressOf(path) ? ONE_YEAR : ONE_DAY;
  };
  const setHeaders = (res: ServerResponse, path: string): void => {
    res.setHeader('Cache-Control', cachingOf(path, res.req.url ?? path));
    const type = TEXT_TYPES[extname(path)];
    if (type !== undefined) res.setHeader('Content-Type', type);
  };
  /** Lists the folder at the first request, and again after the page was rebuilt (`npm run dev`). During a build the last list stays. */
  const upToDate = () => {
    const at = builtAtOf(siteDir);
    if (at !== null && at !== built?.at)
      built = { at, serve: sirv(siteDir, { etag: true, brotli: true, gzip: true, setHeaders }), imageAddresses: new Map() };
    return built;
  };

  const send = (req: Request, res: Response, route: string, serve: Serve, next: () => void): void => {
    // Files are small, so they are always sent whole.
    delete req.headers.range;
    const context = contextOf(res);
    const before = context.route;
    context.route = route;
    // A file that cannot be opened (no descriptor left, replaced by a build) must fail this response, not the process.
    res.once('pipe', (file) => file.once('error', () => res.destroy()));
    serve(req, res, () => {
      context.route = before;
      next();
    });
  };

  return {
    serve: (req, res, next) => {
      if (!isRead(req) || PRECOMPRESSED.test(req.path)) return next();
      const site = req.path === '/' ? upToDate() : (built ?? upToDate());
      if (site === null) return next();
      return send(req, res, req.path === '/' ? 'page' : 'static', site.serve, next);
    },
    servePage: (req, res, next) => {
      const site = upToDate();
      // Before the first build, 'not found' is right.
      if (site === null || !isRead(req) || !isPage(req)) return next();
      req.url = ORDER_PAGE.of.test(req.path) && existsSync(siteDir + ORDER_PAGE.file) ? ORDER_PAGE.file : '/';
      return send(req, res, 'page', site.serve, next);
    },
    addressOf,
    release: () => hashOf(siteDir + PAGE) ?? '',
  };
};

/**
 * A link in a mail and the language switch without JavaScript carry a language: this browser stores it, as if the app had set it. Files and
 * calls set no cookie, because a shared cache may store them with their headers, for everyone.
 */
export const rememberLinkedLanguage: RequestHandler = (req, res, next) => {
  const linked = isPage(req) ? linkedLanguage(req.url) : null;
  if (linked !== null) res.append('Set-Cookie', languageCookie(linked));
  next();
};
