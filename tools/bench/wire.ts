import { connect, type Socket } from 'node:net';

/** One request; GET by default. */
export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, unless the headers specify otherwise. */
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
  /** Whether it has a Retry-After header. */
  readonly hasRetryAfter: boolean;
  /** The cookie that it sets, in request form; '' for none. */
  readonly cookie: string;
  /** From the request to the last byte. */
  readonly ms: number;
}

/** A cheap keep-alive connection; one request at a time. */
export interface Connection {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  /** Rejects when the connection breaks before the response is complete. */
  ask(call: Call): Promise<Answer>;
  close(): void;
}

interface Waiting {
  readonly since: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

const END_OF_HEAD = '\r\n\r\n';
const STATUS_AT = 9;
const STATUS_LENGTH = 3;
const GIVEN_UP_AFTER_MS = 15_000;

const socketTo = (url: string): Socket => {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), noDelay: true });
  return socket.setEncoding('latin1');
};

const requestText = ({ method = 'GET', path, headers = {}, body }: Call): string => {
  const fields = Object.entries({
    host: 'localhost',
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  });
  return `${method} ${path} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body ?? ''}`;
};

/** The response at the start of `text`, if complete. */
const readAnswer = (text: string): Omit<Answer, 'ms'> | null => {
  const end = text.indexOf(END_OF_HEAD);
  if (end < 0) return null;
  const head = text.slice(0, end);
  const length = Number(/\r\ncontent-length: (\d+)/iu.exec(head)?.[1] ?? 0);
  const bodyAt = end + END_OF_HEAD.length;
  if (text.length < bodyAt + length) return null;
  return {
    status: Number(head.slice(STATUS_AT, STATUS_AT + STATUS_LENGTH)),
    body: text.slice(bodyAt, bodyAt + length),
    hasRetryAfter: /\r\nretry-after: \d/iu.test(head),
    cookie: /\r\nset-cookie: ([^;\r]+)/iu.exec(head)?.[1] ?? '',
  };
};

export const openConnection = (url: string): Connection => {
  const socket = socketTo(url);
  let received = '';
  let waiting: Waiting | null = null;
  let isOpen = true;

  const settle = (): Waiting | null => {
    const settled = waiting;
    waiting = null;
    received = '';
    return settled;
  };
  socket.on('data', (text: string) => {
    received += text;
    const answer = readAnswer(received);
    if (answer === null) return;
    const settled = settle();
    settled?.resolve({ ...answer, ms: performance.now() - settled.since });
  });
  socket.setTimeout(GIVEN_UP_AFTER_MS, () => waiting !== null && socket.destroy());
  socket.on('error', () => undefined);
  const goodbye = (): void => {
    isOpen = false;
    settle()?.reject(new Error('the connection broke'));
  };
  socket.once('end', goodbye);
  socket.once('close', goodbye);

  return {
    get isOpen() {
      return isOpen;
    },
    get isBusy() {
      return waiting !== null;
    },
    ask: (call) =>
      new Promise((resolve, reject) => {
        if (!isOpen) return reject(new Error('the connection is closed'));
        waiting = { since: performance.now(), resolve, reject };
        socket.write(requestText(call));
      }),
    close: () => void socket.destroy(),
  };
};

export interface Line {
  close(): void;
}

const EVENT = /event: (\w+)\n/gu;

/** An event stream, once it is open. `onEvent` gets the event's name. Rejects when it is refused. */
export const openLine = (
  url: string,
  path: string,
  onEvent: (name: string) => void,
  headers: Readonly<Record<string, string>> = {},
): Promise<Line> =>
  new Promise((resolve, reject) => {
    const socket = socketTo(url);
    let received = '';
    const onText = (text: string): void => {
      received += text;
      for (const [, name = ''] of received.matchAll(EVENT)) onEvent(name);
      // The rest is at most the beginning of the next line.
      received = received.slice(received.lastIndexOf('\n') + 1);
    };
    const onHead = (text: string): void => {
      received += text;
      const end = received.indexOf(END_OF_HEAD);
      if (end < 0) return;
      if (!received.startsWith('HTTP/1.1 200')) return reject(new Error(`${path}: ${received.slice(0, received.indexOf('\r'))}`));
      socket.off('data', onHead);
      socket.on('data', onText);
      const rest = received.slice(end + END_OF_HEAD.length);
      received = '';
      onText(rest);
      resolve({ close: () => void socket.destroy() });
    };
    socket.on('data', onHead);
    socket.on('error', reject);
    socket.write(requestText({ path, headers }));
  });
