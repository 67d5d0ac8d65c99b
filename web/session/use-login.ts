import { useSyncExternalStore } from 'react';
import { useServices } from '#web/composition/services-context.ts';
import type { LoginState } from './login.ts';

/** The current login, rendered when it changes here or in another tab. Commands go to `useServices().logins`. */
export const useLogin = (): LoginState => {
  const { logins } = useServices();
  return useSyncExternalStore(logins.subscribe, logins.get, logins.getInitial);
};
