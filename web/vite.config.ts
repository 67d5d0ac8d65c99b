import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build as buildWith, defineConfig, type Plugin } from 'vite';

/** Where `npm start` listens by default. */
const SERVER = 'http://localhost:3000';

/** As in the README. The build lowers syntax and styles to these; features that cannot be lowered must not be used. */
export const OLDEST_BROWSERS = ['ios15.4', 'chrome108', 'firefox115'];

const firstLoad = new Set<string>();

/** The query library lists all of its modules; the menu only reads. */
const NOT_YET =
  /@tanstack\/.*\/(mutationObserver|useMutation|queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|infiniteQueryOptions|useIsFetching)\.js$/;

/** Records the modules that the page needs at once. With a round trip of 400 ms, one file compresses and loads best. */
const noteFirstLoad: Plugin = {
  name: 'note-first-load',
  buildStart: () => firstLoad.clear(),
  buildEnd() {
    const follow = (id: string): void => {
      if (firstLoad.has(id) || NOT_YET.test(id)) return;
      firstLoad.add(id);
      for (const next of this.getModuleInfo(id)?.importedIds ?? []) follow(next);
    };
    for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry === true) follow(id);
  },
};

/** Next to the site, not served to browsers: the server's renderer of the menu's page. */
const drawServerPage: Plugin = {
  name: 'draw-server-page',
  apply: 'build',
  async closeBundle() {
    const { outDir } = this.environment.config.build;
    await buildWith({
      root: this.environment.config.root,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      ssr: { noExternal: true },
      build: {
        ssr: 'server-page.tsx',
        outDir: `${outDir}/.server`,
        emptyOutDir: true,
        copyPublicDir: false,
        minify: true,
        rolldownOptions: { output: { codeSplitting: false } },
      },
    });
  },
};

type Chunk = { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[]; readonly isEntry?: boolean };

/** The parts that open the customer's screens offline. A staff device prefetches its own (`prefetchStaffScreens`). */
const CUSTOMERS_PARTS =
  /(^|\/)(order-screens\.tsx|not-found\.page\.tsx|restore-answers\.ts|kept-order\.tsx|question-dialog\.tsx|push-subscription\.ts|texts\/es\.ts)$/;
const FIXED_FILES = [
  '/index.html',
  '/favicon.svg',
  '/old-browser.js',
  '/images/logo.svg',
  '/images/lights-on.svg',
  '/images/lights-off.svg',
  '/images/placeholder.jpg',
];

/** The files of these chunks, with their imports. */
const filesOf = (manifest: Readonly<Record<string, Chunk>>): readonly string[] => {
  const files = new Set<string>();
  const follow = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(`/${chunk.file}`)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    for (const next of chunk.imports ?? []) follow(next);
  };
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry === true || CUSTOMERS_PARTS.test(key)) follow(key);
  return [...files].toSorted();
};

/** The service worker that caches the app: its own file, which lists the files to cache. */
const buildServiceWorker: Plugin = {
  name: 'build-service-worker',
  apply: 'build',
  async closeBundle() {
    const { root, build } = this.environment.config;
    const outDir = resolve(root, build.outDir);
    const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(outDir, '.vite', 'manifest.json'), 'utf8'));
    const files = [...FIXED_FILES, ...filesOf(manifest)];
    const version = createHash('sha256');
    for (const file of files) version.update(file).update(await readFile(outDir + file));
    await buildWith({
      root,
      configFile: false,
      logLevel: 'warn',
      define: { BUILT: JSON.stringify({ version: version.digest('hex').slice(0, 16), files }) },
      build: {
        outDir,
        emptyOutDir: false,
        copyPublicDir: false,
        target: OLDEST_BROWSERS,
        rolldownOptions: { input: join(root, 'service-worker', 'main.ts'), output: { format: 'iife', entryFileNames: 'sw.js' } },
      },
    });
  },
};

/** The order page; its `<noscript>` links to the server-rendered version. */
const writeOrderPage: Plugin = {
  name: 'write-order-page',
  apply: 'build',
  async closeBundle() {
    const { root, build } = this.environment.config;
    const outDir = resolve(root, build.outDir);
    const page = await readFile(join(outDir, 'index.html'), 'utf8');
    const withoutScripts = '<noscript><meta http-equiv="refresh" content="0;url=?plain" /></noscript>';
    // Its address is a secret, even if it is posted somewhere.
    const forNobodyElse = '<meta name="robots" content="noindex, nofollow" />';
    await writeFile(join(outDir, 'order-page.html'), page.replace('</head>', `${forNobodyElse}${withoutScripts}</head>`));
  },
};

/** Folders with a leading dot are not served to browsers. */
const OWN = `${sep}.`;

/** A separate build at /practice/: the page's own first load must not include core code that only the practice needs. */
const buildPractice: Plugin = {
  name: 'build-practice',
  apply: 'build',
  async closeBundle() {
    const { root, build } = this.environment.config;
    await buildWith({
      root: join(root, 'practice'),
      base: '/practice/',
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins: [react()],
      build: {
        outDir: join(resolve(root, build.outDir), 'practice'),
        emptyOutDir: true,
        assetsInlineLimit: 0,
        target: OLDEST_BROWSERS,
        cssTarget: OLDEST_BROWSERS,
        modulePreload: { polyfill: false },
      },
    });
  },
};

/** React Router sets display names by assignments, which keep unused components in the bundle, and warns developers in production too. */
const slimRouter: Plugin = {
  name: 'slim-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll(/= (React\d*)\.forwardRef\(/g, '= /* @__PURE__ */ $1.forwardRef(')
        .replaceAll(/^function (warning|warningOnce)\(/gm, '/* @__NO_SIDE_EFFECTS__ */ function $1('),
  },
};

const TEXT = /\.(css|html|js|json|svg|txt|webmanifest)$/;

/** Compressed once, at the highest level, instead of for each phone: the server sends `<file>.br` and `<file>.gz` unchanged. */
const compressFiles: Plugin = {
  name: 'compress-files',
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      const { root, build } = this.environment.config;
      // Skipped while watching: compressing would take longer than sending.
      if (build.watch !== null) return;
      const files = await readdir(resolve(root, build.outDir), { recursive: true, withFileTypes: true });
      const texts = files
        .filter((file) => file.isFile() && TEXT.test(file.name) && !file.parentPath.includes(OWN))
        .map((file) => join(file.parentPath, file.name));
      await Promise.all(
        texts.map(async (path) => {
          const bytes = await readFile(path);
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }),
      );
    },
  },
};

export default defineConfig({
  plugins: [react(), slimRouter, noteFirstLoad, drawServerPage, buildServiceWorker, buildPractice, writeOrderPage, compressFiles],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Maps files to their contents: the tests of the page's size read it.
    manifest: true,
    // The content security policy allows no data: URLs, so files must not be inlined.
    assetsInlineLimit: 0,
    // The oldest supported browsers. For style sheets too: older ones ignore range media queries.
    target: OLDEST_BROWSERS,
    cssTarget: OLDEST_BROWSERS,
    // Every browser that supports the app's syntax supports modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // No class of the app or its packages has a setter that a field would call; defining each field needs helpers.
      transform: { assumptions: { setPublicClassFields: true } },
      output: {
        codeSplitting: {
          groups: [
            { debugName: 'first', name: (id) => (firstLoad.has(id) ? 'first' : null) },
            // The first load names each file of the following screens, so one file for their parts is smaller than many.
            { debugName: 'parts', name: (id) => (/\/web\/(ui|order|staff)\//.test(id) && !firstLoad.has(id) ? 'parts' : null) },
          ],
        },
      },
    },
  },
  // The app's own sources in web/api share the prefix of the server's calls.
  server: { proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': SERVER } },
});
