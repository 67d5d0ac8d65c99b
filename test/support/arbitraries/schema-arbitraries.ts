import * as fc from 'fast-check';
import * as z from 'zod/mini';

/** The part of JSON Schema that the wire contract produces. */
interface WireSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly WireSchema[];
  readonly oneOf?: readonly WireSchema[];
  readonly properties?: Readonly<Record<string, WireSchema>>;
  readonly required?: readonly string[];
  readonly items?: WireSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
}

/** Values with a meaning to the stand under attack, by field name: real ids reach deeper than made-up ones. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** Lists and texts stay this short; hostile values cover those that are too long. */
const LONGEST = 12;

const isWireSchema = (value: unknown): value is WireSchema => typeof value === 'object' && value !== null;

const wireSchemaOf = (schema: z.ZodMiniType): WireSchema => {
  const json: unknown = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  if (!isWireSchema(json)) throw new TypeError('a schema becomes an object');
  return json;
};

/** Building one takes longer than drawing all of a row's texts from it. */
const matching = new Map<string, fc.Arbitrary<string>>();

const textOf = ({ pattern, minLength = 0, maxLength = LONGEST }: WireSchema): fc.Arbitrary<string> =>
  pattern === undefined
    ? fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONGEST)), unit: 'binary-ascii' })
    : matching.getOrInsertComputed(pattern, () => fc.stringMatching(new RegExp(pattern)));

const numberOf = ({ minimum = -1_000, maximum = 1_000_000 }: WireSchema): fc.Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: Math.ceil(minimum * 100), max: Math.floor(Math.min(maximum, 1_000) * 100) }).map((cents) => cents / 100),
    fc.constantFrom(minimum, maximum),
  );

const integerOf = ({ minimum = -1_000, maximum = 1_000_000 }: WireSchema): fc.Arbitrary<number> =>
  fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.integer({ min: minimum, max: Math.min(maximum, minimum + 50) }));

const objectOf = ({ properties = {}, required = [] }: WireSchema, known: KnownValues): fc.Arbitrary<unknown> => {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, arbitraryOf(field, known, name)]));
  return fc.record(fields, { requiredKeys: Object.keys(properties).filter((name) => required.includes(name)), noNullPrototype: true });
};

const BY_TYPE: Readonly<Record<string, (schema: WireSchema, known: KnownValues) => fc.Arbitrary<unknown>>> = {
  string: textOf,
  number: numberOf,
  integer: integerOf,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  object: objectOf,
  array: ({ items = {}, minItems = 0, maxItems = LONGEST }, known) =>
    fc.array(arbitraryOf(items, known), { minLength: minItems, maxLength: Math.min(maxItems, LONGEST) }),
};

const fromShape = (schema: WireSchema, known: KnownValues, name: string): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return fc.oneof(...branches.map((branch) => arbitraryOf(branch, known, name)));
  return BY_TYPE[schema.type ?? '']?.(schema, known) ?? fc.jsonValue();
};

const arbitraryOf = (schema: WireSchema, known: KnownValues, name = ''): fc.Arbitrary<unknown> => {
  const shaped = fromShape(schema, known, name);
  const values = known[name];
  if (values === undefined || values.length === 0) return shaped;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: shaped });
};

/** Plausible values of this schema; a check that JSON Schema cannot express may still refuse them. */
export const wireValues = (schema: z.ZodMiniType, known: KnownValues): fc.Arbitrary<unknown> => arbitraryOf(wireSchemaOf(schema), known);
