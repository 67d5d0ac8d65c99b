import type { RequestHandler } from 'express';
import helmet from 'helmet';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Rules §6. The payment page is reached by navigation, which no directive here restricts. */
export const securityHeaders = (isProduction: boolean): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
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
  });
