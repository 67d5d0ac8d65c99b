import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const credentials = z.strictObject({ administrator: z.string().min(1), stand: z.string().min(1) });

/** The passwords of the two database roles. `administrator` is only used to set up the cluster. */
export type Credentials = z.infer<typeof credentials>;

const newPassword = (): string => randomBytes(32).toString('base64url');

/**
 * The passwords in the file, created once, readable only by the user who runs the stand. Concurrent processes all get the same ones. Throws
 * when the file is damaged.
 */
export function readOrMakeCredentials(file: string): Credentials {
  const found = read(file);
  if (found) return found;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ administrator: newPassword(), stand: newPassword() }), { mode: 0o600, flush: true });
  try {
    // Unlike a rename, a link never replaces a file that another process made first.
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const made = read(file);
  if (made) return made;
  throw new Error(`${file} could not be written.`);
}

function read(file: string): Credentials | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    return credentials.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} is damaged: it holds the passwords of the embedded database. Restore it from a copy.`, { cause });
  }
}
