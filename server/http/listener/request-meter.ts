/** How a request went. */
export interface MeteredAnswer {
  readonly method: string;
  /** As `RequestContext.route`: a pattern, never a URL, so that there are few of them and none is personal. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/** Counts answers for the operator (`GET /metrics`). Whatever answers requests calls it once for each; it never throws. */
export interface RequestMeter {
  record(answer: MeteredAnswer): void;
}

/** Without METRICS_TOKEN nobody reads the figures. */
export const silentRequestMeter: RequestMeter = { record: () => undefined };
