import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { STAFF_KEY } from '#web/api/staff-key.ts';
import { useLogin } from '#web/session/use-login.ts';

/** Sends what waits whenever the server has answered anything of the staff's, and when somebody has logged in. `flush` stays the same. */
export const useFlush = (flush: () => void): void => {
  const queryClient = useQueryClient();
  const { login } = useLogin();
  const token = login?.token;
  useEffect(() => {
    if (token !== undefined) flush();
  }, [flush, token]);
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        const isAnswer = event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true;
        if (isAnswer && event.query.queryKey[0] === STAFF_KEY[0]) flush();
      }),
    [queryClient, flush],
  );
};
