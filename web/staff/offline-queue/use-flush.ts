import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { STAFF_KEY } from '#web/api/staff-key.ts';
import { useLogin } from '#web/session/use-login.ts';

/** Sends waiting acts after each answer to the staff, after a login, and when the stand is no longer away. `flush` must be stable. */
export const useFlush = (flush: () => void, isAway: boolean): void => {
  const queryClient = useQueryClient();
  const { login } = useLogin();
  const token = login?.token;
  useEffect(() => {
    if (token !== undefined && !isAway) flush();
  }, [flush, token, isAway]);
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        const isAnswer = event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true;
        if (isAnswer && event.query.queryKey[0] === STAFF_KEY[0]) flush();
      }),
    [queryClient, flush],
  );
};
