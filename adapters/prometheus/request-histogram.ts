import { Histogram, type Registry } from 'prom-client';

export interface Answer {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/** Fine-grained where most responses are; the payment provider may take 8 s. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 8, 10];

/** The number and duration of requests. Callers pass route patterns, so that series are few. */
export const createRequestHistogram = (registry: Registry) => {
  const histogram = new Histogram({
    name: 'bandstand_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route and status. Streams are not in it.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  return {
    record: ({ method, route, status, ms }: Answer): void => histogram.observe({ method, route, status }, ms / 1_000),
  };
};
