import { Unavailable } from '#core/ports/unavailable.ts';
import { ConfigError } from './config.ts';
import { StartError } from './http/listen.ts';

const codeOf = (error: unknown): string => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (typeof code === 'string') return code;
  return error instanceof Error && error.cause !== undefined ? codeOf(error.cause) : '';
};

const NO_CONNECTION = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ECONNRESET', 'EHOSTUNREACH', 'ENOENT', '57P03']);
const NOT_LET_IN = new Set(['28P01', '28000', '3D000', '42501']);

/** Why the stand or a command cannot start, for the person at the keyboard: no stack and no secret where the reason is known. */
export const explainFailure = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  const code = codeOf(error);
  if (NO_CONNECTION.has(code)) return `The database cannot be reached (${code}). Is it running, and is DATABASE_URL right?`;
  if (NOT_LET_IN.has(code))
    return `The database refuses the connection (${code}). Are user, password and database name in DATABASE_URL right?`;
  if (error instanceof Unavailable) return `The ${error.service} cannot be reached. Please try again.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
