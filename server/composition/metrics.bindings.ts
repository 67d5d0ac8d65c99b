import type { QueueLimits } from '#core/domain/queue/queue-policy.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import type { UsageCounter } from '#core/use-cases/usage/count-usage.ts';
import type { Config } from '../config.ts';
import type { ChangeStreams } from '../http/change-streams.ts';
import type { Metrics } from '../http/metrics-page.ts';
import { silentRequestMeter } from '../http/request-meter.ts';
import type { AlarmCounter } from './alarm-counter.ts';
import type { PaymentProvider } from './payments.bindings.ts';
import { wired } from './wiring.ts';

export interface MetricsDeps {
  readonly persistence: Pick<Persistence, 'operationalMetrics'>;
  readonly clock: Clock;
  readonly queueLimits: QueueLimits;
  readonly changeStreams: Pick<ChangeStreams, 'countOpen'>;
  readonly paymentProvider: Pick<PaymentProvider, 'isBreakerOpen'>;
  readonly usageCounter: Pick<UsageCounter, 'sinceStart'>;
  readonly alarmCounter: AlarmCounter;
}

export type MakeMetrics = (deps: MetricsDeps) => Metrics | null;

/** Without METRICS_TOKEN nothing is counted, and what would count is not even loaded. */
export const loadMetrics = async ({ metricsToken: token }: Config): Promise<MakeMetrics> => {
  if (token === undefined) return () => null;
  const { createPrometheusMetrics } = await import('#adapters/prometheus/prometheus-metrics.ts');
  return ({ persistence, clock, queueLimits, changeStreams, paymentProvider, usageCounter, alarmCounter }) => ({
    token,
    ...createPrometheusMetrics({
      operationalMetrics: persistence.operationalMetrics,
      clock,
      queueLimits,
      openStreams: () => ({ ...changeStreams.countOpen() }),
      isBreakerOpen: () => paymentProvider.isBreakerOpen(),
      usageSinceStart: () => usageCounter.sinceStart(),
      alarmsSinceStart: () => alarmCounter.sinceStart(),
    }),
  });
};

export const metricsBindings = (make: MakeMetrics) => ({
  metrics: wired(make, ['persistence', 'clock', 'queueLimits', 'changeStreams', 'paymentProvider', 'usageCounter', 'alarmCounter']),
  meter: wired(({ metrics }: { readonly metrics: Metrics | null }) => metrics ?? silentRequestMeter, ['metrics']),
});
