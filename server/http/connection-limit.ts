import { readFileSync } from 'node:fs';

/** Live streams (7,600) and a full stadium several times. */
const MOST_CONNECTIONS = 20_000;

/** Null where the system does not say (it is no Linux). */
const readOpenFileLimit = (): number | null => {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? null : Number(limit);
  } catch {
    return null;
  }
};

/**
 * How many connections the process takes. Each is an open file, and so is the file of the web app that it may be reading:
 * half of the limit leaves room for both, and for the database.
 */
export const connectionLimit = (openFiles: number | null = readOpenFileLimit()): number =>
  openFiles === null ? MOST_CONNECTIONS : Math.min(MOST_CONNECTIONS, Math.floor(openFiles / 2));
