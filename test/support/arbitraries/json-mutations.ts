import * as fc from 'fast-check';
import { hostileValues, strangeKeys } from './hostile-values.ts';

type Path = readonly (string | number)[];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of all values, root first. */
const pathsIn = (value: unknown, at: Path = []): readonly Path[] => {
  const children = Array.isArray(value) ? value.map((one, index) => [index, one] as const) : isObject(value) ? Object.entries(value) : [];
  return [at, ...children.flatMap(([key, one]) => pathsIn(one, [...at, key]))];
};

/** As in JSON, where '__proto__' is an ordinary key. */
const withKey = (value: object, key: string, to: unknown): unknown =>
  Object.defineProperty({ ...value }, key, { value: to, enumerable: true, configurable: true, writable: true });

const changed = (value: unknown, [key, ...rest]: Path, change: (old: unknown) => unknown): unknown => {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) return value.map((one: unknown, index) => (index === key ? changed(one, rest, change) : one));
  return isObject(value) ? withKey(value, String(key), changed(value[key], rest, change)) : value;
};

const oneOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];

/** Replaces one field by an unexpected value. */
export const broken = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(good, fc.nat(), hostileValues())
    .map(([value, pick, hostile]) => changed(value, oneOf(pathsIn(value), pick) ?? [], () => hostile));

/** Adds an unexpected key to an object. */
export const overfull = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(good, fc.nat(), strangeKeys(), hostileValues()).map(([value, pick, key, hostile]) => {
    const objects = pathsIn(value).filter((path) => {
      let found: unknown = null;
      changed(value, path, (old) => (found = old));
      return isObject(found);
    });
    return changed(value, oneOf(objects, pick) ?? [], (old) => withKey(isObject(old) ? old : {}, key, hostile));
  });

/** Removes a key. */
export const lacking = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(good, fc.nat()).map(([value, pick]) => {
    const path = oneOf(
      pathsIn(value).filter((one) => one.length > 0),
      pick,
    );
    const last = path?.at(-1);
    if (path === undefined || last === undefined) return {};
    return changed(value, path.slice(0, -1), (parent) =>
      Array.isArray(parent)
        ? parent.filter((_, index) => index !== last)
        : Object.fromEntries(Object.entries(isObject(parent) ? parent : {}).filter(([key]) => key !== last)),
    );
  });

const cutShort = (text: string, at: number): string => text.slice(0, at % Math.max(1, text.length));
const doubledKeys = (text: string): string =>
  text.startsWith('{') && text !== '{}' ? `${text.slice(0, -1)},${text.slice(1)}` : '{"a":1,"a":2}';

/** Variations of a valid text: not JSON, too long, or with a duplicate key. */
export const wrongTexts = (good: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.tuple(good, fc.nat(), fc.nat(9)).map(([value, at, way]) => {
    const text = JSON.stringify(value ?? {});
    const ways = [
      cutShort(text, at),
      `${text}}`,
      `\ufeff${text}`,
      text.replace(/-?\d+(\.\d+)?/, '1e309'),
      text.replace(/-?\d+(\.\d+)?/, 'NaN'),
      doubledKeys(text),
      '['.repeat(10_000),
      `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
      `{"x":"${'y'.repeat(40_000)}"}`,
      text.replaceAll('"', "'"),
    ];
    return ways[way] ?? '';
  });
