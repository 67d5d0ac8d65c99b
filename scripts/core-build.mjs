// Builds the package @bandstand/core into core/dist: core, the in-memory adapters and the contract suites, as JavaScript with declarations.
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const staged = join(root, '.cache', 'core-package');
const SOURCES = ['core', 'adapters/in-memory', 'adapters/documents', 'test/contracts', 'test/support'];
/** Files that the entries do not import are copied but not compiled. */
const isSource = (path) => !/(^|[/\\])(dist|node_modules)([/\\]|$)/.test(relative(root, path));

rmSync(join(root, 'core', 'dist'), { recursive: true, force: true });
rmSync(staged, { recursive: true, force: true });
for (const folder of SOURCES) cpSync(join(root, folder), join(staged, folder), { recursive: true, filter: isSource });

// Replaces `#core/…`, a name inside this project, by relative paths.
for (const entry of readdirSync(staged, { recursive: true, withFileTypes: true })) {
  if (!entry.name.endsWith('.ts')) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const folder = relative(staged, dirname(path)).replaceAll('\\', '/');
  const relativeTo = (target) => posix.relative(folder, target).replace(/^(?!\.)/, './');
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replaceAll(/'#((?:core|adapters|test)\/[^']+)'/g, (_, target) => `'${relativeTo(target)}'`),
  );
}

cpSync(join(root, 'LICENSE'), join(root, 'core', 'dist', 'LICENSE'));

const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const { status } = spawnSync(process.execPath, [tsc, '--project', join(root, 'core', 'tsconfig.package.json')], { stdio: 'inherit' });
process.exitCode = status ?? 1;
