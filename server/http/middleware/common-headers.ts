import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Clock } from '#core/ports/clock.ts';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Rules §6. The payment page is reached by navigation, which these directives do not restrict. */
const helmetOf = (isProduction: boolean) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // An admin's chosen photo is shown only in this browser, to be scaled before upload.
        'img-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
      },
    },
    strictTransportSecurity: isProduction ? { maxAge: ONE_YEAR_SECONDS, includeSubDomains: false } : false,
    // Order pages have their secret in the address, which must not leak to other sites.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // Only browsers too old for this app support these, and each makes every response longer.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xXssProtection: false,
  });

/** Features that the app does not use are blocked for all of its scripts. Helmet does not set this header. */
const PERMISSIONS_POLICY = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'bluetooth', 'midi', 'display-capture']
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Helmet's headers, flat: name, value, name, value … They never change, so helmet runs once, and responses that bypass Express have the
 * same headers.
 */
export const commonHeadOf = (isProduction: boolean): readonly string[] => {
  const request = new IncomingMessage(new Socket());
  const blank = new ServerResponse(request);
  helmetOf(isProduction)(request, blank, () => undefined);
  blank.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
  return blank.getHeaderNames().flatMap((name) => [name, String(blank.getHeader(name))]);
};

/**
 * On each response, with the stand's time in ms UTC. The offline worker uses it to distinguish the stand's page from a proxy's or a
 * portal's, and a device to measure its clock's offset.
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
