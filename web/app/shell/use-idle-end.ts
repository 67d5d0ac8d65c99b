import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { instant, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { isIdle } from '#core/domain/staff/access-token.ts';
import { useServices } from '#web/composition/services-context.ts';
import { createStoredValue } from '#web/session/stored-value.ts';
import { useLogin } from '#web/session/use-login.ts';
import { useEndLogins } from './use-end-logins.ts';

/** The login, by the beginning of its token, and the time. */
const lastTouch = z.object({ login: z.string(), at: z.number() });
const DIGITS = 8;

/**
 * Ends an admin's login after an idle hour (rules §5). The stand can't tell, because open screens keep asking it. A touch in any tab counts.
 */
export const useIdleEnd = (): void => {
  const { clock, store } = useServices();
  const { login } = useLogin();
  const end = useEndLogins();
  const [touched] = useState(() => createStoredValue(store, 'last-touch', lastTouch, { login: '', at: 0 }));
  const token = login?.actor.role === 'admin' ? login.token : null;
  const name = token?.slice(0, DIGITS) ?? '';
  const look = useEffectEvent((isTouch: boolean) => {
    // Before the stand has answered, this device's clock may be wrong.
    if (login === null || clock.heardAt() === null) return;
    const last = touched.get();
    const isKnown = last.login === name;
    if (isKnown && isIdle(instant(last.at), clock.now())) end(login, 'idle');
    else if (isTouch || !isKnown) touched.set({ login: name, at: clock.now() });
  });
  useEffect(() => {
    if (token === null) return undefined;
    const leaving = new AbortController();
    for (const type of ['pointerdown', 'keydown'])
      window.addEventListener(type, () => look(true), { signal: leaving.signal, passive: true });
    const looking = setInterval(() => look(false), MINUTE_MS);
    return () => {
      leaving.abort();
      clearInterval(looking);
    };
  }, [token]);
};
