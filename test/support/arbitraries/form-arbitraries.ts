import * as fc from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { hostileTexts, strangeKeys } from './hostile-values.ts';
import { wireValues, type KnownValues } from './schema-arbitraries.ts';

type Upload = { readonly name: string; readonly filename: string; readonly bytes: Uint8Array };

export interface FormRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly isRefused: boolean;
  readonly kind: string;
}

const BOUNDARY = 'bandstand-form-7d3';

/** A quote or a line break in a name would end its part's header; browsers escape both. */
const quoted = (text: string): string => text.toWellFormed().replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

export const encodeForm = (fields: readonly (readonly [string, string])[], files: readonly Upload[]): Uint8Array =>
  Buffer.concat([
    ...fields.map(([name, value]) =>
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value.toWellFormed()}\r\n`),
    ),
    ...files.flatMap(({ name, filename, bytes }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(name)}"; filename="${quoted(filename)}"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

export const FORM_HEADERS = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

const entriesOf = (value: unknown): readonly (readonly [string, string])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value).map(([name, one]) => [name, String(one)] as const) : [];

/** Forms for a row with an upload: valid ones, strange fields, strange files, and malformed ones. */
export const formArbitrary = ({ upload, body: schema }: Endpoint, known: KnownValues): fc.Arbitrary<FormRequest> => {
  const field = upload?.field ?? 'file';
  const goodFields = schema === undefined ? fc.constant([]) : wireValues(schema, known).map(entriesOf);
  const fields = fc.oneof(
    { weight: 3, arbitrary: goodFields },
    {
      weight: 2,
      arbitrary: fc.tuple(goodFields, strangeKeys(), hostileTexts()).map(([good, key, text]) => [...good, [key, text] as const]),
    },
    { weight: 2, arbitrary: hostileTexts().map((text) => [['filename', text] as const]) },
  );
  const pictures = (known['picture'] ?? []).filter((one) => one instanceof Uint8Array);
  const bytes = fc.oneof(
    fc.constantFrom(...pictures, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    fc.uint8Array({ maxLength: 500 }),
  );
  const file = fc.record({
    name: fc.oneof({ weight: 8, arbitrary: fc.constant(field) }, { weight: 1, arbitrary: strangeKeys() }),
    filename: fc.oneof(fc.constant('picture.jpg'), hostileTexts()),
    bytes,
  });
  const files = fc.oneof({ weight: 6, arbitrary: file.map((one) => [one]) }, { weight: 1, arbitrary: fc.array(file, { maxLength: 3 }) });
  return fc.tuple(fields, files, fc.nat(9), fc.nat()).map(([typed, chosen, way, cut]) => {
    const body = encodeForm(typed, chosen);
    if (way === 0) return { kind: 'a form cut short', headers: FORM_HEADERS, body: body.subarray(0, cut % body.length), isRefused: true };
    if (way === 1) return { kind: 'a form without a boundary', headers: { 'content-type': 'multipart/form-data' }, body, isRefused: true };
    // Names and texts that a form cannot carry arrive changed, so the server decides about them.
    const isRefused =
      schema !== undefined &&
      typed.every(([name, value]) => /^[\w-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value)) &&
      !z.safeParse(schema, Object.fromEntries(typed)).success;
    return { kind: 'a form', headers: FORM_HEADERS, body, isRefused };
  });
};
