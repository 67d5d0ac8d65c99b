import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { instant, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { isIdle } from '#core/domain/staff/access-token.ts';
import { useServices } from '#web/composition/services-context.ts';
import { createStoredValue } from '#web/session/stored-value.ts';
import { useLogin } from '#web/session/use-login.ts';
import { useEndLogins } from './use-end-logins.ts';

const touchTime = z.number();

/**
 * Ends an admin's login after an idle hour (rules §5). The stand can't tell, because open screens keep asking it. A touch in any tab counts.
 */
export const useIdleEnd = (): void => {
  const { clock, store } = useServices();
  const { login } = useLogin();
  const end = useEndLogins();
  const [touchedAt] = useState(() => createStoredValue(store, 'touched-at', touchTime, 0));
  const isAdmin = login?.actor.role === 'admin';
  const touch = useEffectEvent(() => touchedAt.set(clock.now()));
  const look = useEffectEvent(() => {
    if (login !== null && isIdle(instant(touchedAt.get()), clock.now())) end(login, 'idle');
  });
  const onTouch = useEffectEvent(() => {
    look();
    touch();
  });
  useEffect(() => {
    if (!isAdmin) return undefined;
    touch();
    const leaving = new AbortController();
    for (const type of ['pointerdown', 'keydown'])
      window.addEventListener(type, () => onTouch(), { signal: leaving.signal, passive: true });
    const looking = setInterval(() => look(), MINUTE_MS);
    const unlisten = clock.onCorrection(() => touch());
    return () => {
      leaving.abort();
      clearInterval(looking);
      unlisten();
    };
  }, [isAdmin, clock]);
};
