import { useEffect, useRef } from 'react';
import { useServices } from '#web/composition/services-context.ts';
import type { CustomerOrder } from './customer-order.ts';

/** Plays a sound and vibrates once when the order becomes ready while the page is open. */
export const useReadyAlert = (status: CustomerOrder['status']): void => {
  const { sounds, vibration } = useServices();
  const last = useRef(status);
  useEffect(() => sounds.unlockOnTouch(), [sounds]);
  useEffect(() => {
    const becameReady = status === 'ready' && last.current !== 'ready';
    last.current = status;
    if (!becameReady) return;
    sounds.chime();
    vibration.buzz();
  }, [status, sounds, vibration]);
};
