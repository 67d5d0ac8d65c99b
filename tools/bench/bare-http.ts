/**
 * The physical limit of Node.js: a listener that sends the content of ANSWERS_FILE from memory, and 304 to clients that have it. Run by the
 * hot-reads benchmark.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import * as z from 'zod/mini';

const head = z.array(z.string());
const { etag, body, found, unchanged } = z
  .object({ etag: z.string(), body: z.string(), found: head, unchanged: head })
  .parse(JSON.parse(readFileSync(process.env['ANSWERS_FILE'] ?? '', 'utf8')));
const bytes = Buffer.from(body);

createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) response.writeHead(304, unchanged).end();
  else response.writeHead(200, found).end(bytes);
}).listen(Number(process.env['PORT']));

process.on('SIGTERM', () => process.exit(0));
