import type { RequestHandler } from 'express';
import { isPage } from '../pages/static-files.ts';
import { languageCookie, linkedLanguage } from '#core/domain/language.ts';

/**
 * A mail's link and the switch of a page without JavaScript bring a language along: this browser keeps it, as if the app had set it.
 * Files and calls set no cookie: a shared cache may keep a file with its headers, and hand them to everybody.
 */
export const rememberLinkedLanguage: RequestHandler = (req, res, next) => {
  const linked = isPage(req) ? linkedLanguage(req.url) : null;
  if (linked !== null) res.append('Set-Cookie', languageCookie(linked));
  next();
};
