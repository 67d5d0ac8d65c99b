import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { standClock } from '../msw/typed-handler.ts';
import { contract } from '#adapters/http-contract/contract.ts';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';

/** Each call has one answer from early in the evening, and one from late. */
export type Moment = 'first' | 'last';

const FORMS: Readonly<Record<string, (at: string) => string>> = {
  id: (at) => `0193c0de-0000-7000-8000-${at.padStart(12, '0')}`,
  hash: (at) => at.padStart(32, 'h'),
  code: () => 'Q7H2KD',
  pickup_code: () => 'P7',
};

/** Ids shift whenever the evening gets an additional one, and times shift with each event-loop turn of a screen. */
export const withoutIds = (text: string): string =>
  text
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-7000-8000-[\da-f]{12}/g, '‹id›')
    .replaceAll(/h{20,}\d+/g, '‹hash›')
    .replaceAll(/:\d\d\.\d{3}Z/g, 'Z');

/** Replaces the names of varying values by values. */
const filled = (text: string): string =>
  text
    .replaceAll('‹bytes›', '4321')
    .replaceAll(/‹(\w+) (\d+)›/g, (_, name: string, at: string) => FORMS[name]?.(at) ?? name)
    .replaceAll(/‹([^›]+)›/g, '$1');

/** The answers that a real stand has given to every call (test/server/every-call). */
const STORED = Map.groupBy(
  readFileSync(join(import.meta.dirname, '../../server/every-call/answers.txt'), 'utf8').matchAll(/^(\w+\.\w+) 2\d\d.*\n {2}(.*)$/gm),
  ([, name]) => name ?? '',
);

const bodyOf = (name: string, moment: Moment): string | undefined => {
  const body = STORED.get(name)?.at(moment === 'first' ? 0 : -1)?.[2];
  return body === undefined ? undefined : filled(body);
};

export const valueIn = (name: string, moment: Moment, ...keys: readonly string[]): string =>
  String(keys.reduce<unknown>((part, key) => Reflect.get(Object(part), key), JSON.parse(bodyOf(name, moment) ?? '{}')));

const METHODS = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const;

/** For calls that reach a provider, which the evening does not make. */
const BUSY = { error: 'Please try again.', code: 'UNAVAILABLE', requestId: 'test' };

/** In the contract's order, in which the server also looks for a row. @param sent receives what the app tries to change */
export const answersOf = (moment: Moment, sent: string[]): readonly HttpHandler[] =>
  Object.entries(contract).flatMap(([group, rows]) =>
    Object.entries<Endpoint>(rows).flatMap(([name, { method, path, stream, text, response, upload }]) => {
      const body = bodyOf(`${group}.${name}`, moment);
      if (stream === true) return [];
      return METHODS[method](path, async ({ request }) => {
        if (method !== 'GET')
          sent.push(`${method} ${new URL(request.url).pathname} ${upload === undefined ? await request.text() : 'a form'}`);
        if (body === undefined) return Response.json(BUSY, { status: 503 });
        const headers = { 'content-type': text ?? 'application/json', bandstand: String(Date.now() + standClock.aheadMs) };
        return response === undefined && text === undefined
          ? new HttpResponse(null, { status: 204, headers })
          : new HttpResponse(body.replaceAll(' ⏎ ', '\n'), { headers });
      });
    }),
  );
