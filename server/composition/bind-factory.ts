import type { Container } from 'inversify';
import type { Bindings } from './bindings.ts';

/** The keys under which something of type T can be had. */
type KeyOf<T> = { [K in keyof Bindings]: Bindings[K] extends T ? K : never }[keyof Bindings];

type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];

/** One token for each dependency that is not optional: a wrong, missing or superfluous one does not compile. */
export type Tokens<Deps> = { readonly [D in RequiredKeys<Deps>]: KeyOf<Deps[D]> };

/** Written as a method, because only methods may be called without knowing which dependencies they expect. */
type AnyFactory<T> = { make(deps: object): T }['make'];

/** Binds what `make` returns, made once from the bindings that the tokens name. */
export const bindFactory = <K extends keyof Bindings, Deps extends object>(
  container: Container,
  key: K,
  make: (deps: Deps) => Bindings[K],
  tokens: Tokens<Deps>,
): void => {
  const names = Object.keys(tokens);
  const keys = Object.values<string>(tokens);
  // Inversify hands the services over by position; `Tokens` has proved that each name gets its type.
  const makeFrom: AnyFactory<Bindings[K]> = make;
  const factory = (...services: unknown[]): Bindings[K] => makeFrom(Object.fromEntries(names.map((name, at) => [name, services[at]])));
  container.bind<Bindings[K]>(key).toResolvedValue(factory, keys).inSingletonScope();
};

export const bindConstant = <K extends keyof Bindings>(container: Container, key: K, value: Bindings[K]): void => {
  container.bind<Bindings[K]>(key).toConstantValue(value);
};
