import type { ChangeNotification, ChangeNotifications } from '#core/ports/change-notifications.ts';

export interface InMemoryChangeNotifications extends ChangeNotifications {
  readonly publish: (changeNotifications: Iterable<ChangeNotification>) => void;
}

export function createInMemoryChangeNotifications(): InMemoryChangeNotifications {
  const listeners = new Set<(changeNotification: ChangeNotification) => void>();
  return {
    subscribe(listener) {
      const own = (changeNotification: ChangeNotification): void => listener(changeNotification);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    publish(changeNotifications) {
      for (const changeNotification of changeNotifications) for (const listener of listeners) listener(changeNotification);
    },
  };
}
