import { MutationObserver, useMutation, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { authContract } from '#adapters/http-contract/auth.contract.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { Services } from '#web/composition/services.ts';
import type { Login } from '#web/session/login.ts';
import { createStoredValue } from '#web/session/stored-value.ts';
import { isFinal } from '#web/staff/offline-queue/acts-sender.ts';

/** `by`: whose login it was. */
const ended = z.array(z.object({ token: z.string(), by: z.string() }));

/** Logins that ended here, until the stand knows it: only then can another device use their codes (rules §5). */
const storedIn = ({ store }: Pick<Services, 'store'>) => createStoredValue<z.output<typeof ended>>(store, 'ended-logins', ended, []);

type Needed = Pick<Services, 'api' | 'logins' | 'store'>;

/** Retried until the stand answers. */
const sending = ({ api, logins, store }: Needed) => {
  const stored = storedIn({ store });
  return {
    mutationFn: async () => {
      for (const { token: bearer, by } of stored.get()) {
        // It would also end this person's new login with the same code.
        if (logins.get().login?.actor.id === by) continue;
        await api.call(authContract.logOut, { bearer });
        stored.set(stored.get().filter(({ token }) => token !== bearer));
      }
    },
    retry: (_failures: number, error: Error) => !isFinal(error),
  };
};

/** Those that an earlier page could not send. */
export const sendEndedLogins = async (queryClient: QueryClient, services: Needed): Promise<void> => {
  await new MutationObserver(queryClient, sending(services)).mutate();
};

export const useEndLogins = () => {
  const services = useServices();
  const { mutate: sendAll } = useMutation(sending(services));
  /** @param how `idle`: the screen says that it ended. */
  return ({ token, actor }: Login, how: 'logout' | 'idle' = 'logout'): void => {
    const stored = storedIn(services);
    stored.set([...stored.get(), { token, by: actor.id }]);
    if (how === 'idle') services.logins.refuse(token, how);
    else services.logins.logOut();
    sendAll();
  };
};
