/** How the worker handles a request; null: the browser handles it as without a worker. */
export type RequestKind = 'page' | 'asset' | 'picture' | null;

type Asked = { readonly method: string; readonly mode: string; readonly url: string };

/** Pages rendered by the server: never replaced by another one, least of all the payment page. */
const OF_THE_SERVER = /^\/(api|mailbox|simulated-payments|metrics|livez|readyz)(\/|$)/;

/** The address identifies the content: by a version, or a name derived from it. */
const isUnchanging = ({ pathname, searchParams }: URL): boolean =>
  pathname.startsWith('/images/') && (searchParams.has('v') || pathname.startsWith('/images/uploads/'));

/** Addresses that the server redirects: an order's page without scripts, and a link with text appended to it in a message. */
const isRedirected = ({ pathname, search }: URL): boolean => search === '?plain' || /(?:%[0-9a-f]{2}|[^\w/-])$/i.test(pathname);

/** API calls are never answered or cached here: their answers always come from the server. */
export const kindOfRequest = ({ method, mode, url }: Asked, origin: string, files: readonly string[]): RequestKind => {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || OF_THE_SERVER.test(address.pathname)) return null;
  if (mode === 'navigate') return isRedirected(address) ? null : 'page';
  if (address.pathname.startsWith('/assets/') || (address.search === '' && files.includes(address.pathname))) return 'asset';
  return isUnchanging(address) ? 'picture' : null;
};
