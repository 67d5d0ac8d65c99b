/** Stripe's form encoding: `a[b]=1&c[0]=2` reads `{ a: { b: '1' }, c: ['2'] }`. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };

const put = (into: Record<string, FormValue>, [key = '', ...rest]: readonly string[], value: string): void => {
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const inner = into[key];
  const target = typeof inner === 'object' && !Array.isArray(inner) ? inner : {};
  into[key] = target;
  put(target, rest, value);
};

const withLists = (value: FormValue): FormValue => {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  const inner = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withLists(entry)]));
  return keys.length > 0 && keys.every((key, index) => key === String(index)) ? Object.values(inner) : inner;
};

export const decodeForm = (text: string): Record<string, FormValue> => {
  const flat: Record<string, FormValue> = {};
  for (const [key, value] of new URLSearchParams(text)) put(flat, key.match(/[^[\]]+/g) ?? [key], value);
  return Object.fromEntries(Object.entries(flat).map(([key, value]) => [key, withLists(value)]));
};
