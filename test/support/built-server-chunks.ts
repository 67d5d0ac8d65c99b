import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER_OF_BUILD =
  "const b = await import('./scripts/server-build.mjs'); if (!b.freshBuild('server')) await b.buildNow('server'); process.stdout.write(b.freshBuild('server') ?? '')";

/** Chunks that the first file loads at every start, directly or not: named after their entry modules. */
const ALWAYS_REACHED = /^(migrate|persistence|open-storage|postgres-throttle|run-stand)-[\w-]+\.js$/;
const IMPORT = /^(?:import|export) (?:[^"';]*? from )?"([^"]+)"/gm;
/** 'node_modules/express/lib/x.js' → 'express', 'node_modules/@a/b/x.js' → '@a/b'. */
const PACKAGE = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/;

type BuiltStart = {
  /** Packages in the files that every start reads. */
  readonly packed: readonly string[];
  /** Packages that those files import from node_modules. */
  readonly imported: readonly string[];
};

const packagesIn = (file: string): readonly string[] => {
  if (!existsSync(`${file}.map`)) return [];
  const { sources }: { readonly sources: readonly string[] } = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
  return sources.flatMap((source) => PACKAGE.exec(source)?.[1] ?? []);
};

/** The built server's folder; builds it when stale. */
export const builtServer = (): string =>
  execFileSync(process.execPath, ['--input-type=module', '-e', FOLDER_OF_BUILD], { cwd: ROOT, encoding: 'utf8' });

/** The modules that the built server loads at every start. */
export const readBuiltStart = (): BuiltStart => {
  const folder = builtServer();
  const assets = join(folder, 'assets');
  const reached = readdirSync(assets).filter((name) => ALWAYS_REACHED.test(name));
  const files = new Set([join(folder, 'main.js'), ...reached.map((name) => join(assets, name))]);
  const imported = new Set<string>();
  for (const file of files)
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      if (specifier.startsWith('.')) files.add(join(dirname(file), specifier));
      else if (!isBuiltin(specifier)) imported.add(specifier);
    }
  return { packed: [...new Set([...files].flatMap(packagesIn))], imported: [...imported] };
};
