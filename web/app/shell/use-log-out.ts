import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { authContract } from '#adapters/http-contract/auth.contract.ts';
import { retryPassingFaults } from '#web/api/polling.ts';
import { useServices } from '#web/composition/services-context.ts';
import { PATHS } from '../paths.ts';

/** Logs out here at once, and tells the server, so that the token ends and another device can use the code. */
export const useLogOut = (): (() => void) => {
  const { api, logins } = useServices();
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: (bearer: string) => api.call(authContract.logOut, { bearer }),
    retry: retryPassingFaults,
  });
  return () => {
    const { login } = logins.get();
    if (login === null) return;
    mutate(login.token);
    logins.logOut();
    void navigate(PATHS.menu.to());
  };
};
