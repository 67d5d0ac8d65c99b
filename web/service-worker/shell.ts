/** The app's own files, without API responses: they open the app offline. */
export interface Shell {
  /** Caches every file of this version. @throws when one is missing: then the previous version stays. */
  keep(): Promise<void>;
  /** Keeps this version and the previous one, whose pages may still be open. */
  forgetOlder(): Promise<void>;
  /** The stand's page; the cached one when there is no timely response, or one from a proxy or a portal. */
  page(fromNetwork: Promise<Response>): Promise<Response>;
  /** A file whose name identifies its content. */
  asset(request: Request): Promise<Response>;
  /** A picture whose address identifies its content. */
  picture(request: Request): Promise<Response>;
}

export interface ShellParts {
  readonly caches: CacheStorage;
  readonly fetch: typeof globalThis.fetch;
  /** Changes with the content. */
  readonly version: string;
  readonly files: readonly string[];
}

const PREFIX = 'shell-';
const PICTURES = 'pictures';
const PAGE = '/index.html';
/** The menu of a large stand, twice. */
const MOST_PICTURES = 200;
/** A weak connection delivers the page sooner than this; after that the cached page is better. */
const MAX_WAIT_MS = 4_000;

/** On each response of the stand; a failed navigation preload, which Firefox passes on as a response, lacks it. */
const isOfTheStand = ({ headers }: Response): boolean => headers.has('bandstand');

const noAnswer = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms));

export const createShell = ({ caches, fetch, version, files }: ShellParts): Shell => {
  const name = PREFIX + version;
  const find = async (request: Request | string): Promise<Response | undefined> =>
    (await caches.match(request, { cacheName: name })) ?? (await caches.match(request));

  const remember = async (request: Request, answer: Response): Promise<void> => {
    const pictures = await caches.open(PICTURES);
    await pictures.put(request, answer);
    const kept = await pictures.keys();
    await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_PICTURES)).map((old) => pictures.delete(old)));
  };

  return {
    keep: async () => {
      const cache = await caches.open(name);
      // The browser's own cache may have an older version: only assets have it in their names.
      await cache.addAll(files.map((file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'no-cache' })));
    },
    forgetOlder: async () => {
      const others = (await caches.keys()).filter((one) => one.startsWith(PREFIX) && one !== name);
      await Promise.all(others.slice(0, -1).map((one) => caches.delete(one)));
    },
    page: async (fromNetwork) => {
      const answer = fromNetwork.then((page) => (isOfTheStand(page) ? page : null)).catch(() => null);
      return (
        (await Promise.race([answer, noAnswer(MAX_WAIT_MS)])) ?? (await caches.match(PAGE, { cacheName: name })) ?? (await fromNetwork)
      );
    },
    asset: async (request) => (await find(request)) ?? (await fetch(request)),
    picture: async (request) => {
      const known = await find(request);
      if (known !== undefined) return known;
      const answer = await fetch(request);
      if (answer.ok) await remember(request, answer.clone()).catch(() => undefined);
      return answer;
    },
  };
};
