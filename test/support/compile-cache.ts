import { fileURLToPath } from 'node:url';

/** Lets a Node.js process started from the sources reuse compiled code, which halves a short command's time. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.cache/compiled', import.meta.url)) };
