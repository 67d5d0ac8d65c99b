import { Container } from 'inversify';
import type { Config } from '../config.ts';
import { wiringOf, type Bindings, type Outside } from './bindings.ts';
import { loadEmailProvider } from './email.bindings.ts';
import { givenBy } from './given.bindings.ts';
import { loadMetrics } from './metrics.bindings.ts';
import { loadPaymentProvider } from './payments.bindings.ts';
import { loadTextProvider } from './texts.bindings.ts';
import { bindAll, keysOf } from './wiring.ts';

export type { Outside };

export type Providers = Pick<Outside, 'makePayments' | 'makeEmail' | 'makeTexts' | 'makeMetrics'>;

export const loadProviders = async (config: Config): Promise<Providers> => {
  const [makePayments, makeEmail, makeTexts, makeMetrics] = await Promise.all([
    loadPaymentProvider(config),
    loadEmailProvider(config),
    loadTextProvider(config),
    loadMetrics(config),
  ]);
  return { makePayments, makeEmail, makeTexts, makeMetrics };
};

/** The wired stand. `get` is called in this folder, main, the command line and tests only: anywhere else it would be a service locator. */
export interface Services {
  get<K extends keyof Bindings>(key: K): Bindings[K];
  /** Everything there is to get. */
  readonly keys: readonly (keyof Bindings)[];
}

export type Overrides = { readonly [K in keyof Bindings]?: Bindings[K] };

/** Each key is made once, on first use. Overrides take the place of a binding before anything is made. */
export const buildContainer = (config: Config, outside: Outside, overrides: Overrides = {}): Services => {
  const container = new Container({ defaultScope: 'Singleton' });
  const given = givenBy(config, outside.platform, outside.storage);
  const wiring = wiringOf(outside);
  for (const [key, value] of Object.entries(given)) container.bind(key).toConstantValue(value);
  bindAll<Bindings>()(container, wiring);
  for (const [key, value] of Object.entries(overrides)) container.rebind(key).toConstantValue(value);
  return {
    get: <K extends keyof Bindings>(key: K) => container.get<Bindings[K]>(key),
    keys: keysOf({ ...given, ...wiring }),
  };
};
