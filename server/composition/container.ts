import { Container } from 'inversify';
import type { Config } from '../config.ts';
import type { Bindings } from './bindings.ts';
import { bindDelivery } from './delivery.bindings.ts';
import { bindEmail, loadEmailProvider, type MakeEmailProvider } from './email.bindings.ts';
import { bindMetrics, loadMetrics, type MakeMetrics } from './metrics.bindings.ts';
import { bindPayments, loadPaymentProvider, type MakePaymentProvider } from './payments.bindings.ts';
import { bindPersistence, type Storage } from './persistence.bindings.ts';
import { bindPlatform, type Platform } from './platform.bindings.ts';
import { bindPolicies } from './policy.bindings.ts';
import { bindUseCases } from './use-cases.bindings.ts';

/** What had to be opened or loaded beforehand, because the container itself is synchronous (style §1.4). */
export interface Outside {
  readonly platform: Platform;
  readonly storage: Storage;
  readonly makePayments: MakePaymentProvider;
  readonly makeEmail: MakeEmailProvider;
  readonly makeMetrics: MakeMetrics;
}

export type Providers = Pick<Outside, 'makePayments' | 'makeEmail' | 'makeMetrics'>;

export const loadProviders = async (config: Config): Promise<Providers> => {
  const [makePayments, makeEmail, makeMetrics] = await Promise.all([
    loadPaymentProvider(config),
    loadEmailProvider(config),
    loadMetrics(config),
  ]);
  return { makePayments, makeEmail, makeMetrics };
};

/** The wired stand. `get` is called in this folder, main, the command line and tests only: anywhere else it would be a service locator. */
export interface Services {
  get<K extends keyof Bindings>(key: K): Bindings[K];
}

export type Overrides = { readonly [K in keyof Bindings]?: Bindings[K] };

/** Each key is made once, on first use. Overrides take the place of a binding before anything is made. */
export const buildContainer = (config: Config, outside: Outside, overrides: Overrides = {}): Services => {
  const container = new Container({ defaultScope: 'Singleton' });
  bindPlatform(container, outside.platform, outside.storage.decoyKey);
  bindPolicies(container, config);
  bindPersistence(container, outside.storage, outside.platform.logger);
  bindPayments(container, outside.makePayments);
  bindEmail(container, outside.makeEmail);
  bindUseCases(container);
  bindDelivery(container);
  bindMetrics(container, outside.makeMetrics);
  for (const [key, value] of Object.entries(overrides)) container.rebind(key).toConstantValue(value);
  return { get: <K extends keyof Bindings>(key: K) => container.get<Bindings[K]>(key) };
};
