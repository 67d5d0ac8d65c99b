import { createHash, timingSafeEqual } from 'node:crypto';
import type { Express, RequestHandler } from 'express';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { sendProblem } from '../request/send-problem.ts';
import { bearerOf, contextOf } from '../request-context.ts';
import type { RequestMeter } from '../middleware/request-log.ts';

/** The operator's metrics. */
export interface Metrics extends RequestMeter {
  /** METRICS_TOKEN: sent as a bearer token, it gives read access. */
  readonly token: string;
  read(): Promise<{ readonly contentType: string; readonly text: string }>;
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares digests, so that neither time nor length leaks. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digestOf(one), digestOf(other));

const sendMetrics =
  (metrics: Metrics): RequestHandler =>
  async (req, res) => {
    if (!isSame(bearerOf(req) ?? '', metrics.token)) {
      sendProblem(res, new ProblemAnswer('UNAUTHENTICATED', 'The metrics need their token'));
      return;
    }
    const { contentType, text } = await metrics.read();
    res.set({ 'Cache-Control': 'no-store', 'Content-Type': contentType }).send(text);
  };

const isAbsent: RequestHandler = (_req, res) => sendProblem(res, new ProblemAnswer('NOT_FOUND', 'There is nothing here.'));

/** `GET /metrics` for the operator's Prometheus; without a token it does not exist. */
export const mountMetrics = (app: Express, metrics: Metrics | null): void => {
  app.get('/metrics', (_req, res, next) => {
    contextOf(res).route = '/metrics';
    next();
  });
  app.get('/metrics', metrics === null ? isAbsent : sendMetrics(metrics));
};
