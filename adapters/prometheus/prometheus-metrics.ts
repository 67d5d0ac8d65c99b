import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { UsageCounts } from '#core/domain/usage/usage.ts';
import { VERDICTS, type Check } from '#core/domain/readiness/check.ts';
import type { QueueLimits } from '#core/domain/queue/queue.ts';
import type { Clock } from '#core/ports/clock.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import type { OperationalMetrics, OperationalMetricsReader } from '#core/ports/operational-metrics-reader.ts';
import { createRequestHistogram } from './request-histogram.ts';
import { OPERATIONAL_GAUGES } from './operational-gauges.ts';

export interface PrometheusMetricsDeps {
  readonly operationalMetrics: OperationalMetricsReader;
  readonly clock: Clock;
  readonly queueLimits: QueueLimits;
  /** Streams to open pages, by kind of subscriber. */
  readonly openStreams: () => Readonly<Record<string, number>>;
  readonly isBreakerOpen: () => boolean;
  readonly machineChecks: () => Promise<readonly Pick<Check, 'id' | 'verdict'>[]>;
  readonly usageSinceStart: () => UsageCounts;
  /** Attacks that this process detected, by log event. */
  readonly alarmsSinceStart: () => Readonly<Record<string, number>>;
}

/** @returns null when the database does not answer, which is a figure too. */
const readOperationalMetrics = async (operationalMetrics: OperationalMetricsReader): Promise<OperationalMetrics | null> => {
  try {
    return await operationalMetrics.read();
  } catch (error) {
    if (error instanceof Unavailable) return null;
    throw error;
  }
};

/** Figures of this process, kept while it runs, and of the stand, read at each scrape. */
export const createPrometheusMetrics = (deps: PrometheusMetricsDeps) => {
  const kept = new Registry();
  // CPU, memory and event-loop lag, which is reset at each scrape.
  collectDefaultMetrics({ register: kept });
  const requests = createRequestHistogram(kept);

  /** A new registry each time: unreadable figures are absent, never stale. */
  const look = async (): Promise<Registry> => {
    const fresh = new Registry();
    const gauges = new Map<string, Gauge>();
    const set = (name: string, help: string, value: number, label?: readonly [string, string]): void => {
      const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames: label === undefined ? [] : [label[0]], registers: [fresh] });
      gauges.set(name, gauge);
      gauge.set(label === undefined ? {} : { [label[0]]: label[1] }, value);
    };
    const operationalMetrics = await readOperationalMetrics(deps.operationalMetrics);
    set('bandstand_database_up', '1 while the database answers.', Number(operationalMetrics !== null));
    set('bandstand_payments_breaker_open', '1 while checkouts are not sent to the payment provider.', Number(deps.isBreakerOpen()));
    for (const { id, verdict } of await deps.machineChecks()) {
      set('bandstand_check', 'Checks of the machine: 0 is fine, 1 worth a look, 2 needs fixing.', VERDICTS.indexOf(verdict), ['check', id]);
    }
    for (const [listener, lines] of Object.entries(deps.openStreams())) {
      set('bandstand_streams', 'Open pages that are told of changes at once.', lines, ['listener', listener]);
    }
    const count = (name: string, help: string, happened: Readonly<Record<string, number>>): void => {
      const counter = new Counter({ name, help, labelNames: ['event'], registers: [fresh] });
      for (const [event, times] of Object.entries(happened)) counter.inc({ event }, times);
    };
    count('bandstand_usage_total', 'What visitors did, as reported by their browsers.', deps.usageSinceStart());
    count('bandstand_alarms_total', 'Attacks that were noticed, by the event in the log.', deps.alarmsSinceStart());
    if (operationalMetrics === null) return fresh;
    const reading = { operationalMetrics, now: deps.clock.now(), queueLimits: deps.queueLimits };
    for (const { name, help, label, value } of OPERATIONAL_GAUGES) set(name, help, value(reading), label);
    return fresh;
  };

  return {
    record: requests.record,
    /** @returns the figures in Prometheus' text format. */
    read: async (): Promise<{ readonly contentType: string; readonly text: string }> => ({
      contentType: kept.contentType,
      text: [await kept.metrics(), await (await look()).metrics()].join('\n'),
    }),
  };
};
