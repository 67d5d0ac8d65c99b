import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { contract } from '#adapters/http-contract/contract.ts';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { ERROR_STATUS, problem } from '#adapters/http-contract/problem.ts';
import { requestsTo, type WireRequest } from '../../support/arbitraries/request-arbitraries.ts';
import type { KnownValues } from '../../support/arbitraries/schema-arbitraries.ts';
import type { ServerHarness } from '../../support/server-harness.ts';
import { exchange, jsonOf, type Exchange } from './exchange.ts';
import { freshTokens, knownFor, type Tokens } from './fuzz-harness.ts';

/** Every row: new ones are fuzzed automatically. */
export const ROWS: readonly (readonly [name: string, endpoint: Endpoint])[] = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
);

const AT_ONCE = 6;

const isEnvelope = (answer: Exchange): boolean => {
  const envelope = z.safeParse(problem, jsonOf(answer.text));
  if (!envelope.success) return false;
  const { code, requestId } = envelope.data;
  return (
    requestId === answer.headers['x-request-id'] &&
    Object.entries(ERROR_STATUS).some(([name, status]) => name === code && status === answer.status)
  );
};

/** A page's row reports errors on a page. */
const isProblem = (endpoint: Endpoint, answer: Exchange): boolean =>
  isEnvelope(answer) ||
  (endpoint.text === 'text/html' &&
    answer.headers['x-request-id'] !== undefined &&
    /^text\/html\b/.test(String(answer.headers['content-type'])) &&
    answer.text.startsWith('<!doctype html>'));

const isAsPromised = (endpoint: Endpoint, { status, text }: Exchange): boolean =>
  endpoint.response === undefined ||
  endpoint.stream === true ||
  endpoint.text !== undefined ||
  status !== 200 ||
  z.safeParse(endpoint.response, JSON.parse(text)).success;

/** The faults of a response; empty when it is correct. */
const complaintsAbout = (endpoint: Endpoint, request: Pick<WireRequest, 'isRefused'>, answer: Exchange): readonly string[] => [
  ...(answer.status >= 500 ? [`answered ${answer.status}`] : []),
  ...(request.isRefused && (answer.status < 400 || answer.status >= 500) ? [`bad input was answered ${answer.status}`] : []),
  ...(answer.status >= 400 && !isProblem(endpoint, answer) ? ['the error answer is neither { error, code, requestId } nor a page'] : []),
  ...(answer.status < 400 && !request.isRefused && !isAsPromised(endpoint, answer) ? ['the answer is not as the contract says'] : []),
  ...(/node_modules|\bat [\w.<>]+ \(|Error:|\bselect .+ from\b|insert into|postgres|ECONN/i.test(answer.status < 400 ? '' : answer.text)
    ? ['the answer tells of the inside']
    : []),
];

const told = (request: WireRequest): string =>
  `${request.kind}: ${request.method} ${request.path} ${JSON.stringify({ ...request.headers, authorization: undefined })} ${Buffer.from(
    request.body ?? [],
  )
    .toString('utf8')
    .slice(0, 600)}`;

export interface Fuzzing {
  readonly cases: number;
  readonly seed: number;
  readonly known: KnownValues;
}

export interface FuzzResult {
  /** How many times each status came. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly complaints: readonly string[];
  /** Log lines about defects. */
  readonly faults: readonly string[];
}

/** Log lines about defects since then. */
const faultsIn = ({ logger }: Pick<ServerHarness, 'logger'>, since: number): readonly string[] =>
  logger.lines
    .slice(since)
    .filter(({ level }) => level === 'error')
    .map(
      ({ event, fields }) =>
        `${event} ${JSON.stringify(fields, (_key, value: unknown) => (value instanceof Error ? (value.stack ?? value.message) : value)).slice(0, 1500)}`,
    );

const logins = new WeakMap<ServerHarness, Tokens>();
/** Calls that may log somebody out. */
const ENDS_LOGINS = /^(?:account|auth|handOver|nights|people|setup|staffCodes)\./;

/** Sends generated requests to one row, with every role's token and without one. */
export const fuzzRow = async (
  stand: ServerHarness,
  [name, endpoint]: (typeof ROWS)[number],
  { cases, seed, known }: Fuzzing,
): Promise<FuzzResult> => {
  const tokens = logins.get(stand) ?? (await freshTokens(stand));
  if (ENDS_LOGINS.test(name) && endpoint.method !== 'GET') logins.delete(stand);
  else logins.set(stand, tokens);
  const logged = stand.logger.lines.length;
  const authorizations = [
    null,
    'Bearer x',
    `Bearer ${tokens.staff}`,
    `Bearer ${tokens.manager}`,
    ...Array.from({ length: 6 }, () => `Bearer ${tokens.admin}`),
  ];
  const arbitrary = fc.tuple(requestsTo(endpoint, knownFor(known, endpoint.path)), fc.constantFrom(...authorizations));
  const requests = fc.sample(arbitrary, { numRuns: cases, seed });
  const statuses: Record<number, number> = {};
  const complaints: string[] = [];
  const judge = async ([request, authorization]: (typeof requests)[number], index: number): Promise<void> => {
    const headers = { ...request.headers, ...(authorization === null ? {} : { authorization }) };
    const answer = await exchange(stand, { ...request, headers });
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    for (const complaint of complaintsAbout(endpoint, request, answer))
      complaints.push(`${name}, seed ${seed}, case ${index}: ${complaint}: ${answer.text.slice(0, 200)}\n  ${told(request)}`);
  };
  let next = 0;
  const keepSending = async (): Promise<void> => {
    for (let index = next++; index < requests.length; index = next++) {
      const drawn = requests[index];
      if (drawn !== undefined) await judge(drawn, index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepSending));
  return { statuses, complaints, faults: faultsIn(stand, logged) };
};
