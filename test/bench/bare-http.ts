/** The physical limit of Node.js: one listener that sends the bytes of BODY_FILE, or 304 to whoever has them. Run by the menu's benchmark. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const body = readFileSync(process.env['BODY_FILE'] ?? '');
const ETAG = '"bytes"';
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.byteLength, etag: ETAG };

createServer((request, response) => {
  if (request.headers['if-none-match'] === ETAG) response.writeHead(304, { etag: ETAG }).end();
  else response.writeHead(200, headers).end(body);
}).listen(Number(process.env['PORT']));

process.on('SIGTERM', () => process.exit(0));
