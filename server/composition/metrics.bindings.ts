import { MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import type { CheckoutTerms } from '#core/use-cases/checkout/checkout-terms.ts';
import type { ReadinessChecks } from '#core/use-cases/readiness/check-readiness.ts';
import type { UsageCounter } from '#core/use-cases/usage/count-usage.ts';
import type { Config } from '../config.ts';
import type { ChangeStreams } from '../http/streams/change-streams.ts';
import type { Metrics } from '../http/pages/metrics-page.ts';
import type { AlarmCounter } from './alarm-counter.ts';
import { bindings } from './bindings.ts';

export interface MetricsDeps {
  readonly persistence: Pick<Persistence, 'operationalMetrics'>;
  readonly clock: Clock;
  readonly terms: Pick<CheckoutTerms, 'queueLimits'>;
  readonly changeStreams: Pick<ChangeStreams, 'countOpen'>;
  readonly arePaymentsDown: () => boolean;
  readonly usageCounter: Pick<UsageCounter, 'sinceStart'>;
  readonly alarmCounter: AlarmCounter;
  readonly readinessChecks: Pick<ReadinessChecks, 'ofMachine'>;
}

export type MakeMetrics = (deps: MetricsDeps) => Metrics | null;

/** Each of several scrapers comes every 15 s, and the checks query the disk and the proxy. */
const CHECKED_EVERY_MS = MINUTE_MS;

/** Caches the last answer for this long. */
const keptFor = <T>(keptMs: number, clock: Clock, ask: () => Promise<T>): (() => Promise<T>) => {
  let kept: { readonly answer: Promise<T>; readonly until: Instant } | null = null;
  return () => {
    if (kept === null || clock.now() >= kept.until) kept = { answer: ask(), until: plusMs(clock.now(), keptMs) };
    return kept.answer;
  };
};

/** Without METRICS_TOKEN the counters are not even loaded. */
export const loadMetrics = async ({ metricsToken: token }: Config): Promise<MakeMetrics> => {
  if (token === undefined) return () => null;
  const { createPrometheusMetrics } = await import('#adapters/prometheus/prometheus-metrics.ts');
  return ({ persistence, clock, terms, changeStreams, arePaymentsDown, usageCounter, alarmCounter, readinessChecks }) => ({
    token,
    ...createPrometheusMetrics({
      operationalMetrics: persistence.operationalMetrics,
      clock,
      // Read each time, because settings may change.
      get queueLimits() {
        return terms.queueLimits;
      },
      openStreams: () => ({ ...changeStreams.countOpen() }),
      isBreakerOpen: arePaymentsDown,
      usageSinceStart: () => usageCounter.sinceStart(),
      machineChecks: keptFor(CHECKED_EVERY_MS, clock, readinessChecks.ofMachine),
      alarmsSinceStart: () => alarmCounter.sinceStart(),
    }),
  });
};

export const metricsBindings = (make: MakeMetrics) =>
  bindings({
    metrics: (from) =>
      make({
        ...from('useCases'),
        ...from('policies'),
        ...from('storage'),
        clock: from('platform').clock,
        changeStreams: from('changeStreams'),
        arePaymentsDown: from('ports').arePaymentsDown,
        alarmCounter: from('alarmCounter'),
      }),
  });
