/**
 * One statement for all who ask at the same moment: a hint makes every screen behind the counter come at once. Whoever asks
 * while a statement runs is answered by the next one, never by one that began before they asked.
 */
export const askTogether = <Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): ((key: Key) => Promise<Value | null>) => {
  type Round = { readonly keys: Set<Key>; readonly found: Promise<ReadonlyMap<Key, Value>> };
  let running: Promise<unknown> = Promise.resolve();
  let next: Round | null = null;

  const openRound = (): Round => {
    const keys = new Set<Key>();
    const begin = (): Promise<ReadonlyMap<Key, Value>> => {
      next = null;
      return read([...keys]);
    };
    const found = running.then(begin);
    // Nobody waits longer because somebody else's statement failed.
    running = found.catch(() => undefined);
    return { keys, found };
  };
  return async (key) => {
    next ??= openRound();
    next.keys.add(key);
    return (await next.found).get(key) ?? null;
  };
};
