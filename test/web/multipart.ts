/** A file as it arrived in a form. */
export type Upload = { readonly field: string; readonly name: string; readonly type: string; readonly bytes: Uint8Array };

const BOUNDARY = 'test-boundary';
const LINE = '\r\n';
const latin1 = {
  encode: (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0)),
  decode: (bytes: Uint8Array) => String.fromCharCode(...bytes),
};

const partOf = async (field: string, value: string | File): Promise<string> => {
  if (typeof value === 'string') return `content-disposition: form-data; name="${field}"${LINE}${LINE}${value}`;
  const head = `content-disposition: form-data; name="${field}"; filename="${value.name}"${LINE}content-type: ${value.type}`;
  return `${head}${LINE}${LINE}${latin1.decode(new Uint8Array(await value.arrayBuffer()))}`;
};

/** The form as a browser would send it. Node's fetch cannot read jsdom's files, nor read forms back where jsdom's classes are global. */
export const sendAsMultipart = async (init: RequestInit, form: FormData): Promise<RequestInit> => {
  const headers = new Headers(init.headers);
  headers.set('content-type', `multipart/form-data; boundary=${BOUNDARY}`);
  const parts = await Promise.all([...form].map(([field, value]) => partOf(field, value)));
  const text = parts.map((part) => `--${BOUNDARY}${LINE}${part}${LINE}`).join('');
  return { ...init, headers, body: latin1.encode(`${text}--${BOUNDARY}--${LINE}`) };
};

const PART = /^content-disposition: form-data; name="([^"]*)"(?:; filename="([^"]*)"\r\ncontent-type: ([^\r]*))?\r\n\r\n([\s\S]*)\r\n$/;

/** Fields and files of such a request. */
export const readMultipart = (
  bytes: Uint8Array,
): { readonly fields: Readonly<Record<string, string>>; readonly files: readonly Upload[] } => {
  const parts = latin1.decode(bytes).split(`--${BOUNDARY}${LINE}`).slice(1);
  const read = parts.map((part) => PART.exec(part.replace(`--${BOUNDARY}--${LINE}`, '')) ?? []);
  return {
    fields: Object.fromEntries(read.flatMap(([, field = '', name, , content = '']) => (name === undefined ? [[field, content]] : []))),
    files: read.flatMap(([, field = '', name, type = '', content = '']) =>
      name === undefined ? [] : [{ field, name, type, bytes: latin1.encode(content) }],
    ),
  };
};
