/** The result of a request. */
export interface MeteredAnswer {
  readonly method: string;
  /** Like `RequestContext.route`: a pattern, never a URL, so that values are few and never personal. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/** Counts responses for the operator (`GET /metrics`). Called once for each; it never throws. */
export interface RequestMeter {
  record(answer: MeteredAnswer): void;
}

/** Without METRICS_TOKEN the figures are not read. */
export const silentRequestMeter: RequestMeter = { record: () => undefined };
