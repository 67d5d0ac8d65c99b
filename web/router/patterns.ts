/** What the address says in the places of a pattern's `:names`; one that is left out has no entry. */
export type PathParams = Readonly<Record<string, string>>;

/** `/cart`, `/fulfillment/:orderId`, `/order-status/:hash?`: a part that ends in `?` may be missing. */
const toExpression = (pattern: string): RegExp => {
  const parts = pattern.split('/').filter((part) => part !== '');
  const matchers = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part}`;
    return part.endsWith('?') ? `(?:/(?<${part.slice(1, -1)}>[^/]+))?` : `/(?<${part.slice(1)}>[^/]+)`;
  });
  // People type addresses from a poster: capitals and a slash at the end do no harm.
  return new RegExp(`^${matchers.join('')}/?$`, 'i');
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // Cut in the middle of a sign: no screen will find anything under it, but each has words for that.
    return text;
  }
};

/** Null when the address is another one. */
export const matchPath = (pattern: string, pathname: string): PathParams | null => {
  const match = toExpression(pattern).exec(pathname);
  if (match === null) return null;
  const found = Object.entries<string | undefined>(match.groups ?? {});
  return Object.fromEntries(found.flatMap(([name, text]) => (text === undefined ? [] : [[name, decode(text)]])));
};
