import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export interface Exchange {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Sent {
  readonly method: string;
  /** As in the request line; `fetch` would normalize it. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string | null;
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 });

/** Sends one raw request. An event stream is closed as soon as it has begun. */
export const exchange = ({ url }: { readonly url: string }, { method, path, headers = {}, body = null }: Sent): Promise<Exchange> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request({ hostname, port, agent, method, path, headers: { ...length, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      const done = (): void =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString('utf8') });
      if (answer.headers['content-type']?.startsWith('text/event-stream') === true) {
        done();
        outgoing.destroy();
        return;
      }
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', done);
      answer.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body ?? undefined);
  });

export const jsonOf = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
};
