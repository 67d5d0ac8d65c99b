import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';

/** Root in a container has no sandbox, and its shared memory is too small. The package's own flags crash on a second context. */
export const CONTAINER_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

export interface UnpackedChromium {
  readonly executablePath: string;
  /** Additional environment variables. */
  readonly env: Readonly<Record<string, string>>;
}

interface PackedChromium {
  /** Folder of an installed `@sparticuz/chromium`. */
  readonly packageRoot: string;
  /** The archive with the libraries that a bare system lacks; its name differs between versions. */
  readonly libraries: string;
  /** Where the unpacked browser is stored. */
  readonly target: string;
}

/** Unpacks the browser in an `@sparticuz/chromium` once. */
export const unpackChromium = async (packed: PackedChromium): Promise<UnpackedChromium> => {
  const executablePath = join(packed.target, 'chromium');
  if (!existsSync(executablePath)) await unpack(packed);
  return { executablePath, env: lacksLibraries(executablePath) ? { LD_LIBRARY_PATH: join(packed.target, 'lib') } : {} };
};

/** Unpacks into a directory of this process and renames it: concurrent test runs never see half a browser. */
const unpack = async ({ packageRoot, libraries, target }: PackedChromium): Promise<void> => {
  const bin = join(packageRoot, 'bin');
  const unfinished = `${target}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  await pipeline(
    createReadStream(join(bin, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(join(unfinished, 'chromium'), { mode: 0o755 }),
  );
  unpackTar(join(bin, libraries), unfinished);
  try {
    renameSync(unfinished, target);
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(join(target, 'chromium'))) throw cause;
  }
};

const unpackTar = (archive: string, target: string): void => {
  const tar = join(target, 'libraries.tar');
  writeFileSync(tar, brotliDecompressSync(readFileSync(archive)));
  const { status, stderr } = spawnSync('tar', ['xf', tar, '-C', target], { encoding: 'utf8' });
  rmSync(tar);
  if (status !== 0) throw new Error(`could not unpack ${archive}: ${stderr}`);
};

/** A bare Debian lacks libnss3; the package brings its own copy. */
const lacksLibraries = (executable: string): boolean => spawnSync('ldd', [executable], { encoding: 'utf8' }).stdout.includes('not found');
