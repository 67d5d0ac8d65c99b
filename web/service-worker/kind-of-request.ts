/** What the worker does about a request; null: nothing, the browser goes on as if there were no worker. */
export type RequestKind = 'page' | 'asset' | 'picture' | null;

type Asked = { readonly method: string; readonly mode: string; readonly url: string };

/** Pages that the server draws itself: never another one in their place, least of all where somebody pays. */
const OF_THE_SERVER = /^\/(api|mailbox|simulated-payments|metrics|livez|readyz)(\/|$)/;

/** The address says what is in it: a version, or a name made from the content. */
const isUnchanging = ({ pathname, searchParams }: URL): boolean =>
  pathname.startsWith('/images/') && (searchParams.has('v') || pathname.startsWith('/images/uploads/'));

/** The stand leads to another address: from an order's page without scripts, and from a link with what stood behind it in a message. */
const isRedirected = ({ pathname, search }: URL): boolean => search === '?plain' || /(?:%[0-9a-f]{2}|[^\w/-])$/i.test(pathname);

/** No call of the API is ever answered or kept here: what the stand says comes from the stand. */
export const kindOfRequest = ({ method, mode, url }: Asked, origin: string, files: readonly string[]): RequestKind => {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || OF_THE_SERVER.test(address.pathname)) return null;
  if (mode === 'navigate') return isRedirected(address) ? null : 'page';
  if (address.pathname.startsWith('/assets/') || (address.search === '' && files.includes(address.pathname))) return 'asset';
  return isUnchanging(address) ? 'picture' : null;
};
