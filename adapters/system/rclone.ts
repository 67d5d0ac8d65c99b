import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { MINUTE_MS, type Instant } from '#core/domain/kernel/instant.ts';

const run = promisify(execFile);

/** The copy failed; the message is rclone's last line. */
class CopyFailed extends Error {
  override readonly name = 'CopyFailed';
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ENOENT') return 'rclone is not installed';
  const [last = error.message] = 'stderr' in error ? String(error.stderr).trim().split('\n').slice(-1) : [];
  return last.replace(/^[\d/]+ [\d:]+ /, '');
};

const inFolder = (remote: string, name: string): string => `${remote}${remote.endsWith(':') ? '' : '/'}${name}`;

const copy = async (remote: string, args: readonly string[]): Promise<void> => {
  try {
    // Without a settings file, which is not writable here.
    await run('rclone', ['--config=', '--retries=2', '--contimeout=15s', ...args], { timeout: 10 * MINUTE_MS });
  } catch (error) {
    throw new CopyFailed(`It could not be copied to ${remote}: ${reasonOf(error)}`);
  }
};

/**
 * Copies a file under its own name to a remote, which RCLONE_CONFIG_… in the environment describes.
 * @param remote like 'second:', or with a folder 'second:stand' @throws CopyFailed
 */
export const copyByRclone = (file: string, remote: string): Promise<void> =>
  copy(remote, ['copyto', file, inFolder(remote, basename(file))]);

/**
 * Copies a folder's finished files, under the folder's name.
 * @param since only files changed since then; null: all files missing there
 */
export const copyFolderByRclone = (folder: string, remote: string, since: Instant | null): Promise<void> => {
  // Without listing the remote, which may hold thousands of files.
  const changed = since === null ? [] : ['--no-traverse', `--max-age=${new Date(since).toISOString()}`];
  return copy(remote, ['--exclude=*.part', ...changed, 'copy', folder, inFolder(remote, basename(folder))]);
};
