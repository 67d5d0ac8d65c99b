import type { Clock } from '#core/ports/clock.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import type { CheckoutTerms } from '#core/use-cases/checkout/checkout-terms.ts';
import type { UsageCounter } from '#core/use-cases/usage/count-usage.ts';
import type { Config } from '../config.ts';
import type { ChangeStreams } from '../http/change-streams.ts';
import type { Metrics } from '../http/metrics-page.ts';
import type { AlarmCounter } from './alarm-counter.ts';
import type { PaymentProvider } from './payments.bindings.ts';
import { bindings } from './bindings.ts';

export interface MetricsDeps {
  readonly persistence: Pick<Persistence, 'operationalMetrics'>;
  readonly clock: Clock;
  readonly terms: Pick<CheckoutTerms, 'queueLimits'>;
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
  return ({ persistence, clock, terms, changeStreams, paymentProvider, usageCounter, alarmCounter }) => ({
    token,
    ...createPrometheusMetrics({
      operationalMetrics: persistence.operationalMetrics,
      clock,
      // Settings may change.
      get queueLimits() {
        return terms.queueLimits;
      },
      openStreams: () => ({ ...changeStreams.countOpen() }),
      isBreakerOpen: () => paymentProvider.isBreakerOpen(),
      usageSinceStart: () => usageCounter.sinceStart(),
      alarmsSinceStart: () => alarmCounter.sinceStart(),
    }),
  });
};

export const metricsBindings = (make: MakeMetrics) =>
  bindings((bind) => {
    bind('metrics').toResolvedValue(
      ({ persistence }, { clock }, { terms }, { usageCounter }, changeStreams, paymentProvider, alarmCounter) =>
        make({ persistence, clock, terms, usageCounter, changeStreams, paymentProvider, alarmCounter }),
      ['storage', 'platform', 'policies', 'useCases', 'changeStreams', 'paymentProvider', 'alarmCounter'],
    );
  });
