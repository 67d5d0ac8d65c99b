import { useCallback, useEffect, useRef, useState } from 'react';
import { LIMITS } from '#core/domain/limits.ts';
import type { ToastMessage } from '#web/ui/toast.tsx';

/** `product`: its name, above the sentence. */
type Tell = (text: string, product?: string) => void;
export type Flash = { readonly succeed: Tell; readonly fail: Tell };

const SHOWN_FOR_MS = { success: LIMITS.screen.successAlertMs, danger: LIMITS.screen.errorAlertMs } as const;

/** The outcome of the last change: a success for 2.5 s, a failure for 4 s (spec §9). */
export const useFlash = (): { readonly message: ToastMessage | null; readonly flash: Flash } => {
  const [message, setMessage] = useState<ToastMessage | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback((tone: ToastMessage['tone'], text: string, subject?: string): void => {
    clearTimeout(timer.current);
    setMessage({ tone, text, subject });
    timer.current = setTimeout(() => setMessage(null), SHOWN_FOR_MS[tone]);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { message, flash: { succeed: (...said) => show('success', ...said), fail: (...said) => show('danger', ...said) } };
};
