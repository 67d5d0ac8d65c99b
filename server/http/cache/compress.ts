import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compressed } from './cached-response.ts';

/** Below this a coding saves less than its own headers cost. */
const WORTH_COMPRESSING_BYTES = 1_024;
/** Menus change with each sale: the best quality, 11, would take longer than its few bytes save. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** For responses that change: the build compresses the rest. */
export type Compress = (body: Buffer) => Promise<Compressed>;

export const compress: Compress = async (body) => {
  if (body.length < WORTH_COMPRESSING_BYTES) return {};
  const [br, gz] = await Promise.all([compressions.br(body, BROTLI), compressions.gzip(body)]);
  return { br, gzip: gz };
};
