import { Unavailable } from '#core/ports/unavailable.ts';
import { ConfigError } from './config.ts';
import { StartError } from './http/listener/listen.ts';

interface SystemError {
  readonly code: string;
  readonly syscall?: string;
  readonly path?: string;
}

/** The error or its cause with a code. */
const systemErrorOf = (error: unknown): SystemError | null => {
  if (!(error instanceof Error)) return null;
  const [code, syscall, path] = ['code', 'syscall', 'path'].map((name): unknown => Reflect.get(error, name));
  if (typeof code !== 'string') return systemErrorOf(error.cause);
  return { code, ...(typeof syscall === 'string' && { syscall }), ...(typeof path === 'string' && { path }) };
};

const NO_CONNECTION = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ECONNRESET', 'EHOSTUNREACH', 'ENOENT', '57P03']);
const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EEXIST: 'already exists',
  EISDIR: 'is a folder',
  ENOTDIR: 'a part of it is a file, and no folder',
  ENAMETOOLONG: 'the name is too long',
  EACCES: 'this user may not read or write there',
  EPERM: 'this user may not read or write there',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EIO: 'the disk does not answer',
};
const NOT_LET_IN = new Set(['28P01', '28000', '3D000', '42501']);

/** Why the stand or a command cannot start, for the user: without a stack or a secret if the reason is known. */
export const explainFailure = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  const { code = '', syscall, path = 'A file' } = systemErrorOf(error) ?? {};
  const fileProblem = FILE_PROBLEMS[code];
  if (fileProblem !== undefined && syscall !== 'connect') return `${path}: ${fileProblem} (${code}).`;
  if (NO_CONNECTION.has(code)) return `The database cannot be reached (${code}). Is it running, and is DATABASE_URL right?`;
  if (NOT_LET_IN.has(code))
    return `The database refuses the connection (${code}). Are user, password and database name in DATABASE_URL right?`;
  if (error instanceof Unavailable) return `The ${error.service} cannot be reached. Please try again.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
