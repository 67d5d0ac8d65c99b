import type { Container } from 'inversify';

/** Dependencies that the container has under another key than the factory's own name for them. */
type Renamed<Deps> = { readonly [D in keyof Deps & string]?: string };

/** How one thing is made: by `make`, from what the container has under these names. */
export interface Wired<Deps, T, Name extends string, Others> {
  readonly make: (deps: Deps) => T;
  readonly names: readonly Name[];
  readonly renamed: Others | undefined;
}

/** A line of a wiring table. Whether the container has what it asks for, and all of it, the compiler says at `bindAll`. */
export const wired = <Deps extends object, T, const Name extends keyof Deps & string, const Others extends Renamed<Deps> = object>(
  make: (deps: Deps) => T,
  names: readonly Name[],
  renamed?: Others,
): Wired<Deps, T, Name, Others> => ({ make, names, renamed });

/** Written as a method, because only methods may be called without knowing which dependencies they expect. */
type AnyMake = { make(deps: object): unknown }['make'];
type AnyWired = { readonly make: AnyMake; readonly names: readonly string[]; readonly renamed: object | undefined };

/** The keys of a table, as what they are. */
export const keysOf = <Table extends object>(table: Table): readonly (keyof Table & string)[] =>
  Object.keys(table).filter((key): key is keyof Table & string => key in table);

/** What comes out of a wiring table, by key. */
export type Made<Table> = { readonly [K in keyof Table]: Table[K] extends { readonly make: (deps: never) => infer T } ? T : never };

type Under<Bindings, Key> = Key extends keyof Bindings ? Bindings[Key] : never;

/** What a line is handed: a missing, wrong or misspelt dependency makes it unfit for `make`. */
type Handed<Bindings, Line> = Line extends {
  readonly names: readonly (infer Name extends string)[];
  readonly renamed: (infer Others) | undefined;
}
  ? { [N in Name]: Under<Bindings, N> } & { [O in keyof Others]: Under<Bindings, Others[O]> }
  : never;

type Fitting<Bindings, Table> = { readonly [K in keyof Table]: { readonly make: (deps: Handed<Bindings, Table[K]>) => unknown } };

/** Binds each line's key to what it makes, once, on first use. */
export const bindAll =
  <Bindings>() =>
  <const Table extends Readonly<Record<string, AnyWired>>>(container: Container, table: Table & Fitting<Bindings, Table>): void => {
    for (const [key, { make, names, renamed }] of Object.entries<AnyWired>(table)) {
      const others = Object.entries<string>({ ...renamed });
      const own = [...names, ...others.map(([name]) => name)];
      const keys = [...names, ...others.map(([, under]) => under)];
      // Inversify hands over by position; `Fitting` has proved that each name gets its type.
      const factory = (...services: unknown[]) => make(Object.fromEntries(own.map((name, at) => [name, services[at]])));
      container.bind(key).toResolvedValue(factory, keys).inSingletonScope();
    }
  };
