import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Express } from 'express';
import { contextOf } from '../request-context.ts';

const PATH = '/api/docs';

/** The files of the package that the page loads. */
const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'] as const;

const START_JS = `SwaggerUIBundle({
  url: '/api/openapi.json',
  domNode: document.getElementById('calls'),
  deepLinking: true,
  validatorUrl: null,
});
`;

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>The calls of Bandstand</title>
    <link rel="icon" href="${PATH}/favicon-32x32.png">
    <link rel="stylesheet" href="${PATH}/swagger-ui.css">
  </head>
  <body>
    <main id="calls"><noscript>The list of calls needs JavaScript; <a href="/api/openapi.json">/api/openapi.json</a> does not.</noscript></main>
    <script src="${PATH}/swagger-ui-bundle.js"></script>
    <script src="${PATH}/start.js"></script>
  </body>
</html>
`;

/** The package embeds its icons as data: addresses and sets sizes by style attributes; only this page allows that. */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const packageDir = (): string => dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));

/** The API as a page to read and try, rendered from /api/openapi.json; for maintainers, never in production. */
export const mountApiDocs = (app: Express): void => {
  const dir = packageDir();
  app.use(PATH, (_req, res, next) => {
    contextOf(res).route = PATH;
    res.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' });
    next();
  });
  app.get(PATH, (_req, res) => void res.type('html').send(PAGE));
  app.get(`${PATH}/start.js`, (_req, res) => void res.type('js').send(START_JS));
  for (const asset of ASSETS) {
    app.get(`${PATH}/${asset}`, (_req, res) => res.sendFile(join(dir, asset), { cacheControl: false }));
  }
};
