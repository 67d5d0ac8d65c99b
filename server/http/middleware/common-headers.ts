import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Clock } from '#core/ports/clock.ts';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Rules §6. The payment page is reached by navigation, which no directive here restricts. */
const helmetOf = (isProduction: boolean) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // A photo that an admin chooses is shown to this browser alone, to be scaled before it is sent.
        'img-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
      },
    },
    strictTransportSecurity: isProduction ? { maxAge: ONE_YEAR_SECONDS, includeSubDomains: false } : false,
    // Order pages have their secret in the address: it must not travel to any other site.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // Only browsers that cannot show this app know these, and each costs every answer a little.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xXssProtection: false,
  });

/** What no screen of the app asks a browser for, no script in it may ask for either. Helmet does not know this header. */
const PERMISSIONS_POLICY = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'bluetooth', 'midi', 'display-capture']
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * What helmet puts on an answer, flat: name, value, name, value … It is the same on each, so helmet is asked once, and what
 * leaves before Express cannot differ from what Express sends.
 */
export const commonHeadOf = (isProduction: boolean): readonly string[] => {
  const request = new IncomingMessage(new Socket());
  const blank = new ServerResponse(request);
  helmetOf(isProduction)(request, blank, () => undefined);
  blank.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
  return blank.getHeaderNames().flatMap((name) => [name, String(blank.getHeader(name))]);
};

/**
 * On each answer, with the stand's time in ms UTC. By it the offline worker knows the stand's page from the one of a proxy or a portal,
 * and a device learns how far off its own clock is.
 */
export const STAND_HEADER = 'Bandstand';

export const commonHeaders = (head: readonly string[], clock: Clock): RequestHandler => {
  const headers = new Map(head.flatMap((name, at) => (at % 2 === 0 ? [[name, head[at + 1] ?? ''] as const] : [])));
  return (_req, res, next) => {
    res.setHeaders(headers);
    res.setHeader(STAND_HEADER, String(clock.now()));
    next();
  };
};
