import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ERROR_STATUS } from '#adapters/http-contract/problem.ts';
import type { HttpServices } from '../http-services.ts';
import { ProblemAnswer } from '../problem-answer.ts';
import { addressOf } from '../request-context.ts';
import { createAdmission } from './admission.ts';
import { standingOf, type Standing } from './standing.ts';
import { sendStored, type StoredAnswer } from './stored-answer.ts';

const TOO_MANY = new ProblemAnswer('RATE_LIMITED', 'Too many requests. Please wait a moment.', { retryAfterSeconds: 10 });
const OVERLOADED = new ProblemAnswer('UNAVAILABLE', 'Too many people are asking right now. Please try again in a moment.', {
  retryAfterSeconds: 3,
});

const STATIC = 'static';
const UNMATCHED = 'unmatched';

export type FrontDoorServices = Pick<
  HttpServices,
  'addressCeiling' | 'commonHead' | 'config' | 'hotAnswers' | 'ids' | 'logger' | 'meter' | 'siteFiles'
>;

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/**
 * The first to see a request. What lies ready in memory leaves from here, with the headers that Express would give it
 * and without its fifteen steps, and under no ceiling: to refuse one costs as much. When there are too many of the others,
 * some are sent away; the rest is Express's. None of its own answers is logged, so that those from memory have no request
 * id, which would lead nowhere; all are metered.
 */
export const createFrontDoor = (services: FrontDoorServices, app: RequestListener): RequestListener => {
  const { addressCeiling, commonHead, config, hotAnswers, ids, logger, meter, siteFiles } = services;
  const admission = createAdmission(logger);

  const note = (req: IncomingMessage, route: string, status: number, startedAt: number): void =>
    meter.record({ method: req.method ?? '', route, status, ms: performance.now() - startedAt });

  const send = (req: IncomingMessage, res: ServerResponse, answer: StoredAnswer, route: string, startedAt: number): void =>
    note(req, route, sendStored(req, res, answer), startedAt);

  const refuse = (
    req: IncomingMessage,
    res: ServerResponse,
    { code, error, retryAfterSeconds = 0 }: ProblemAnswer,
    startedAt: number,
  ): void => {
    const requestId = ids.uuid();
    const status = ERROR_STATUS[code];
    const body = Buffer.from(JSON.stringify({ error, code, requestId }));
    const head = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length), 'Cache-Control', 'no-store'];
    res.writeHead(status, [...head, 'Retry-After', String(retryAfterSeconds), ...commonHead, 'X-Request-Id', requestId]);
    res.end(req.method === 'HEAD' ? undefined : body);
    note(req, UNMATCHED, status, startedAt);
  };

  /** @returns whether it is, or soon will be, answered. */
  const answerFromMemory = (req: IncomingMessage, res: ServerResponse, url: string, startedAt: number): boolean => {
    const hot = hotAnswers.byPath.get(url);
    if (hot !== undefined) {
      const ready = hot.current();
      if (ready !== null) send(req, res, ready.answer, url, startedAt);
      else
        hot.fresh().then(
          ({ answer }) => send(req, res, answer, url, startedAt),
          // Express asks the same, gets the same failure, and says what is to be said.
          () => enter(req, res, 'visitor', startedAt),
        );
      return true;
    }
    const file = url === '/' ? siteFiles.page() : siteFiles.find(url);
    if (file !== null) send(req, res, file, url === '/' ? 'page' : STATIC, startedAt);
    return file !== null;
  };

  const enter = (req: IncomingMessage, res: ServerResponse, standing: Standing, startedAt: number): void => {
    // A flood of visitors must not use up what the staff may ask for behind the same Wi-Fi.
    if (addressCeiling(`${standing} ${addressOf(req, config.trustProxyHops)}`))
      admission.admit(standing, { res, go: () => app(req, res), refuse: () => refuse(req, res, OVERLOADED, startedAt) });
    else refuse(req, res, TOO_MANY, startedAt);
  };

  return (req, res) => {
    const startedAt = performance.now();
    const { url = '/' } = req;
    if (isRead(req) && answerFromMemory(req, res, url, startedAt)) return;
    enter(req, res, standingOf(req), startedAt);
  };
};
