import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

/** A chunk that failed to load: no signal, or a newer version of the stand has replaced it. */
export class ScreenMissing extends Error {
  override readonly name = 'ScreenMissing';
  constructor(cause: unknown) {
    super('This page didn’t load. Check your signal, then reload.', { cause });
  }
}

const PAUSES_MS = [500, 1_500] as const;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A weak connection loses a packet now and then. @throws ScreenMissing when the last attempt fails too. */
const persistently = async <T,>(load: () => Promise<T>): Promise<T> => {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await load();
    } catch {
      await wait(pauseMs);
    }
  }
  try {
    return await load();
  } catch (cause) {
    throw new ScreenMissing(cause);
  }
};

export type LazyRoute<Props extends object = object> = {
  readonly Screen: ComponentType<Props>;
  /** Loads it ahead of time. Fails silently: opening the screen retries. */
  readonly prefetch: () => Promise<void>;
};

/** A screen, or a part of one, in its own chunk. Once loaded, it renders without an intermediate state. */
export const lazyRoute = <Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode,
): LazyRoute<Props> => {
  let arrived: ComponentType<Props> | undefined;
  const bring = async (): Promise<ComponentType<Props>> => (arrived = await load());
  const Arriving = lazy(async () => ({ default: await persistently(bring) }));

  const Screen = (props: Props) => {
    // The same component until the screen is left: replacing it would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => arrived ?? Arriving);
    return (
      <Suspense fallback={fallback}>
        <Shown {...props} />
      </Suspense>
    );
  };
  return { Screen, prefetch: () => bring().then(noResult, noResult) };
};

const noResult = (): void => undefined;
