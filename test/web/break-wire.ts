import { vi } from 'vitest';

const page = (status: number): Response =>
  new Response('<h1>Sign in to School Wi-Fi</h1>', { status, headers: { 'content-type': 'text/html' } });

/** The device's original `fetch`, while the connection to the stand is intercepted. */
type Wire = (send: () => Promise<Response>, signal: AbortSignal | null | undefined) => Promise<Response>;

export const silence: Wire = (_send, signal) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));

export const lostAnswer: Wire = async (send) => {
  await send();
  throw new TypeError('Failed to fetch');
};

/** A proxy between a device and the stand. */
export const FAULTS: Readonly<Record<string, Wire>> = {
  'a captive portal with 200': () => Promise.resolve(page(200)),
  'a proxy with 502': () => Promise.resolve(page(502)),
  'a school filter with 403': () => Promise.resolve(page(403)),
  'a hosting page with 404': () => Promise.resolve(page(404)),
  'a gateway with JSON of its own': () => Promise.resolve(Response.json({ message: 'no such app' }, { status: 409 })),
  silence,
  'a reset': () => Promise.reject(new TypeError('Failed to fetch')),
  'an answer that is lost on its way back': lostAnswer,
};

/** Breaks the connection; returns a function that repairs it. Ends with `vi.unstubAllGlobals`. */
export const breakWire = (fault: Wire): (() => void) => {
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => fault(() => send(input, init), init?.signal));
  return () => vi.stubGlobal('fetch', send);
};
