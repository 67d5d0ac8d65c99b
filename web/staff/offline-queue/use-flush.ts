import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { STAFF_KEY } from '#web/api/staff-key.ts';
import { useLogin } from '#web/session/use-login.ts';

/** Sends waiting acts after each answer to the staff, and after a login. `flush` must be stable. */
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
