import type { RequestHandler } from 'express';
import { languageCookie, linkedLanguage } from '#core/domain/language.ts';

/** A mail's link and the switch of a page without JavaScript bring a language along: this browser keeps it, as if the app had set it. */
export const rememberLinkedLanguage: RequestHandler = (req, res, next) => {
  const linked = linkedLanguage(req.url);
  if (linked !== null) res.append('Set-Cookie', languageCookie(linked));
  next();
};
