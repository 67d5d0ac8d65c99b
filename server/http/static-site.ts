import { extname, join, sep } from 'node:path';
import express, { type RequestHandler, type Response } from 'express';
import { contextOf } from './request-context.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_DAY = 'public, max-age=86400';
const ASK_EVERY_TIME = 'no-cache';

/** Vite puts a hash of the content into the names below assets/; pictures change rarely; the rest must be fresh. */
const cachingOf = (siteDir: string, file: string): string => {
  if (file.startsWith(join(siteDir, 'assets') + sep)) return ONE_YEAR;
  return file.startsWith(join(siteDir, 'images') + sep) ? ONE_DAY : ASK_EVERY_TIME;
};

/** The files of the built web app. */
export const staticSite = (siteDir: string): RequestHandler =>
  express.static(siteDir, {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: (res: Response, file: string) => {
      contextOf(res).route = 'static';
      res.set('Cache-Control', cachingOf(siteDir, file));
    },
  });

const isPage = (path: string): boolean => !path.startsWith('/api/') && path !== '/api' && extname(path) === '';

/** Every address of the web app is the one page, whose router knows the rest. */
export const singlePage =
  (siteDir: string): RequestHandler =>
  (req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !isPage(req.path)) return next();
    contextOf(res).route = 'page';
    res.sendFile('index.html', { root: siteDir, cacheControl: false, headers: { 'Cache-Control': ASK_EVERY_TIME } }, (error?: Error) => {
      // Not built yet: 'not found' is the honest answer.
      if (error !== undefined && !res.headersSent) next();
    });
  };
