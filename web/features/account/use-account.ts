import { useQueryClient } from '@tanstack/react-query';
import { accountContract } from '#adapters/http-contract/account.contract.ts';
import { useCommand } from '#web/api/use-command.ts';
import { useServices } from '#web/composition/services-context.ts';
import { accountFailureText } from '#web/own-login/messages.ts';
import type { NewPassword } from '#web/own-login/new-password.tsx';
import { accountQuery } from './account.queries.ts';

const useAccountCommand = <Input, Answer>(send: (input: Input) => Promise<Answer>) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const command = useCommand(send, { onSettled: () => void queryClient.invalidateQueries({ queryKey: accountQuery(api).queryKey }) });
  return { ...command, problem: command.error === null ? null : accountFailureText(command.error) };
};

/** A challenge, the browser's dialog, and the new passkey's name. */
export const useAddPasskey = () => {
  const { api, passkeys } = useServices();
  return useAccountCommand(async (label: string) => {
    const { passkey_options: options } = await api.call(accountContract.enroll, {});
    await api.call(accountContract.addPasskey, { body: { credential: await passkeys.ask('create', options), label } });
    return true;
  });
};

export const useRemovePasskey = () => {
  const { api } = useServices();
  return useAccountCommand((id: string) => api.call(accountContract.removePasskey, { params: { id } }));
};

/** First the app's secret, then the password with the app's first code. */
export const useNewPassword = () => {
  const { api } = useServices();
  return {
    start: useAccountCommand(() => api.call(accountContract.enroll, {})),
    save: useAccountCommand(async (body: NewPassword) => {
      await api.call(accountContract.setPassword, { body });
      return true;
    }),
  };
};

export const useEndSession = () => {
  const { api } = useServices();
  return useAccountCommand((id: string) => api.call(accountContract.endSession, { params: { id } }));
};

export const useSignOutEverywhere = () => {
  const { api, logins } = useServices();
  return useAccountCommand(async () => {
    await api.call(accountContract.signOutEverywhere, {});
    logins.logOut();
  });
};
