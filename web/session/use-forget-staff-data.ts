import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { STAFF_KEY } from '#web/api/staff-key.ts';
import type { Logins } from './login.ts';

/** Clears staff-only data when the login that fetched it ends. */
export const useForgetStaffData = (logins: Logins, queryClient: QueryClient): void => {
  useEffect(() => {
    let token = logins.get().login?.token;
    return logins.subscribe(() => {
      const now = logins.get().login?.token;
      if (now === token) return;
      token = now;
      queryClient.removeQueries({ queryKey: STAFF_KEY });
    });
  }, [logins, queryClient]);
};
