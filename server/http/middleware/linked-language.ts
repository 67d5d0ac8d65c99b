import type { RequestHandler } from 'express';
import { isPage } from '../pages/static-files.ts';
import { languageCookie, linkedLanguage } from '#core/domain/language.ts';

/**
 * A link in a mail and the language switch without JavaScript carry a language: this browser stores it, as if the app had set it. Files and
 * calls set no cookie, because a shared cache may store them with their headers, for everyone.
 */
export const rememberLinkedLanguage: RequestHandler = (req, res, next) => {
  const linked = isPage(req) ? linkedLanguage(req.url) : null;
  if (linked !== null) res.append('Set-Cookie', languageCookie(linked));
  next();
};
