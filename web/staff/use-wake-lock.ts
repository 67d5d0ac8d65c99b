import { useEffect, useState } from 'react';

export const MAY_TURN_OFF = 'This screen may turn itself off: set the device to stay on.';

/** Keeps the screen on while it is wanted. @returns false where the browser cannot, or where the device refuses to save its battery. */
export const useWakeLock = (isWanted: boolean): boolean => {
  const [isAwake, setAwake] = useState(true);
  useEffect(() => {
    if (!isWanted) return undefined;
    let lock: WakeLockSentinel | null = null;
    let hasLeft = false;
    const keep = async (): Promise<void> => {
      // A browser grants it only to the visible page, and revokes it when the page is hidden.
      if (document.visibilityState !== 'visible') return;
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (hasLeft) await taken.release();
        else lock = taken;
        setAwake(true);
      } catch {
        setAwake(false);
      }
    };
    const again = (): void => void keep();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      hasLeft = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [isWanted]);
  return isAwake || !isWanted;
};
