import { extname } from 'node:path';
import type { RequestHandler } from 'express';
import type { SiteFiles } from './front/site-files.ts';
import { sendStored } from './front/stored-answer.ts';
import { contextOf } from './request-context.ts';

const isPage = (path: string): boolean => !path.startsWith('/api/') && path !== '/api' && extname(path) === '';

/** Every address of the web app is the one page, whose router knows the rest. */
export const singlePage =
  (siteFiles: SiteFiles): RequestHandler =>
  (req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !isPage(req.path)) return next();
    const page = siteFiles.page();
    // Not built yet: 'not found' is the honest answer.
    if (page === null) return next();
    contextOf(res).route = 'page';
    sendStored(req, res, page);
  };
