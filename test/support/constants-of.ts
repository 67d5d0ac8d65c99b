type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const SAMPLES = [1, 3, '#004'];

/** The sentences of a function in a table of texts. */
const sentencesOf = (text: (...given: readonly unknown[]) => unknown): readonly string[] =>
  SAMPLES.flatMap((one) => {
    try {
      const said = text(one, one, one);
      return typeof said === 'string' ? said : [];
    } catch {
      return [];
    }
  });

const asData = (key: string, value: unknown): unknown => {
  if (value instanceof Set || value instanceof Map) return [...value];
  // Components have capital letters.
  if (typeof value === 'function')
    return /^[A-Z]/.test(key) ? undefined : sentencesOf((...given) => Reflect.apply(value, undefined, given));
  // React's and zod's objects are code.
  if (typeof value === 'object' && value !== null && ('$$typeof' in value || '_zod' in value)) return undefined;
  return value instanceof RegExp ? String(value) : value;
};

/** The exported figures, tables and sentences, one module per line. They are promises, so a change shows up in the recorded digest. */
export const constantsOf = (modules: Modules): string =>
  Object.entries(modules)
    .map(([path, module]) => {
      const data = Object.entries(module).filter(([, value]) => typeof value !== 'function');
      return `${path.slice(1)} ${JSON.stringify(Object.fromEntries(data), asData)}`;
    })
    .filter((line) => !line.endsWith(' {}'))
    .toSorted()
    .join('\n');
