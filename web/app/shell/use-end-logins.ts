import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { authContract } from '#adapters/http-contract/auth.contract.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { Login } from '#web/session/login.ts';
import { createStoredValue } from '#web/session/stored-value.ts';
import { isFinal } from '#web/staff/offline-queue/acts-sender.ts';

/** `by`: whose login it was. */
const ended = z.array(z.object({ token: z.string(), by: z.string() }));
type Ended = z.output<typeof ended>;

/** Logins that ended here, until the stand knows it: only then can another device use their codes (rules §5). */
export const useEndLogins = () => {
  const { api, logins, store } = useServices();
  const [stored] = useState(() => createStoredValue<Ended>(store, 'ended-logins', ended, []));
  const { mutate: sendAll } = useMutation({
    mutationFn: async () => {
      for (const { token: bearer, by } of stored.get()) {
        // It would also end this person's new login with the same code.
        if (logins.get().login?.actor.id === by) continue;
        await api.call(authContract.logOut, { bearer });
        stored.set(stored.get().filter(({ token }) => token !== bearer));
      }
    },
    retry: (_failures, error) => !isFinal(error),
  });
  return {
    sendAll,
    end: ({ token, actor }: Login): void => {
      stored.set([...stored.get(), { token, by: actor.id }]);
      logins.logOut();
      sendAll();
    },
  };
};
