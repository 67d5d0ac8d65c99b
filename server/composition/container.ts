import { Container } from 'inversify';
import type { UseCases } from '#core/application/create-use-cases.ts';
import type { Policies } from '#core/application/policies.ts';
import type { Ports } from '#core/ports/ports.ts';
import type { Config } from '../config.ts';
import type { HttpLimits } from '../http/http-limits.ts';
import type { Bindings, Platform, Storage } from './bindings.ts';
import { coreBindings, givenBindings, type Given } from './core.bindings.ts';
import { emailBindings, loadEmailProvider } from './email.bindings.ts';
import { httpBindings } from './http.bindings.ts';
import { loadMetrics, metricsBindings } from './metrics.bindings.ts';
import { loadPaymentProvider, paymentBindings } from './payments.bindings.ts';
import { providerBindings } from './providers.bindings.ts';
import { pushBindings } from './push.bindings.ts';
import { loadTextProvider, textBindings } from './texts.bindings.ts';

/** Loads the modules of the configured providers beforehand, because the container is synchronous. */
export const loadProviders = async (config: Config) => {
  const [payments, email, texts, metrics] = await Promise.all([
    loadPaymentProvider(config),
    loadEmailProvider(config),
    loadTextProvider(config),
    loadMetrics(config),
  ]);
  return [paymentBindings(payments), emailBindings(email), textBindings(texts), metricsBindings(metrics), pushBindings];
};

export type Providers = Awaited<ReturnType<typeof loadProviders>>;

/** The wired stand. Only this folder, main, the command line and tests hold it: elsewhere it would be a service locator. */
export interface Services {
  readonly ports: Ports;
  readonly useCases: UseCases;
  get<K extends keyof Bindings>(key: K): Bindings[K];
}

/** Bindings that are records, whose parts can each be overridden by name. */
const RECORDS = ['platform', 'storage', 'ports', 'policies', 'useCases', 'httpLimits'] as const;

/** For tests: replaces a binding, or a part of a record, before anything depends on it. */
export type Overrides = Partial<Bindings & Platform & Storage & Ports & Policies & UseCases & HttpLimits>;

/** Each binding is made once, on first use. */
export const buildContainer = (given: Given, providers: Providers, overrides: Overrides = {}): Services => {
  const container = new Container({ defaultScope: 'Singleton' });
  container.load(givenBindings(given), providerBindings, coreBindings, httpBindings, ...providers);
  const replaced = Object.entries(overrides);
  for (const record of RECORDS)
    container.onActivation(record, (_context, made: object) => ({
      ...made,
      ...Object.fromEntries(replaced.filter(([key]) => key in made)),
    }));
  for (const [key, value] of replaced) if (container.isBound(key)) container.rebind(key).toConstantValue(value);
  const get = <K extends keyof Bindings>(key: K): Bindings[K] => container.get<Bindings[K]>(key);
  return { ports: get('ports'), useCases: get('useCases'), get };
};
