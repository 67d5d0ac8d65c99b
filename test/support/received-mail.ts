/** A received mail, decoded. */
export type ReceivedMail = {
  /** Envelope recipients: to whom the server would deliver. */
  readonly recipients: readonly string[];
  /** Lower-case names; a repeated header keeps its last value. */
  readonly headers: ReadonlyMap<string, string>;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { readonly fileName: string; readonly type: string; readonly content: string }[];
};

const decodeQuotedPrintable = (body: string): Buffer =>
  Buffer.from(
    body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

const decodeBody = (body: string, encoding: string | undefined): string => {
  switch (encoding?.toLowerCase()) {
    case 'quoted-printable':
      return decodeQuotedPrintable(body).toString('utf8');
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    case undefined:
    default:
      return Buffer.from(body, 'latin1').toString('utf8');
  }
};

/** RFC 2047 words; a blank between two of them is dropped. */
const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('latin1')
        : decodeQuotedPrintable(word.replaceAll('_', ' ')).toString('latin1'),
    );

const parseHeaders = (block: string): Map<string, string> =>
  new Map(
    block
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const),
  );

const split = (part: string): { readonly headers: Map<string, string>; readonly body: string } => {
  const end = part.indexOf('\r\n\r\n');
  return { headers: parseHeaders(part.slice(0, end)), body: part.slice(end + 4) };
};

const unixLines = (text: string): string => text.replaceAll('\r\n', '\n');

type Part = ReturnType<typeof split>;

/** The parts of a multipart, including nested ones. */
const partsOf = ({ headers, body }: Part): readonly Part[] => {
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return [{ headers, body }];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => partsOf(split(part.replace(/^\r\n/, ''))));
};

const contentOf = ({ headers, body }: Part): string => decodeBody(body, headers.get('content-transfer-encoding'));

const isAttached = ({ headers }: Part): boolean => headers.get('content-disposition')?.startsWith('attachment') ?? false;

/** Reads nodemailer's format: one multipart/alternative of text and HTML, and attachments. `raw` has one character per byte. */
export const parseReceivedMail = (raw: string, recipients: readonly string[]): ReceivedMail => {
  const whole = split(raw);
  const parts = partsOf(whole);
  const partOf = (type: string): string => {
    const part = parts.find((candidate) => !isAttached(candidate) && candidate.headers.get('content-type')?.startsWith(type));
    return part === undefined ? '' : unixLines(contentOf(part)).replace(/\n$/, '');
  };
  const attachments = parts.filter(isAttached).map((part) => ({
    fileName: /filename="?([^";]+)"?/.exec(part.headers.get('content-disposition') ?? '')?.[1] ?? '',
    type: part.headers.get('content-type')?.split(';')[0] ?? '',
    content: contentOf(part),
  }));
  const subject = Buffer.from(decodeWords(whole.headers.get('subject') ?? ''), 'latin1').toString('utf8');
  return { recipients, headers: whole.headers, subject, text: partOf('text/plain'), html: partOf('text/html'), attachments };
};
