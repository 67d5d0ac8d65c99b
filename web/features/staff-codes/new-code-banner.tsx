import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { LIMITS } from '#core/domain/limits.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { timeText } from '#web/texts/times.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { loginLinkQuery } from './login-link.queries.ts';
import { lifeText, roleLabel, type StaffCodeEntry } from './staff-codes.view.ts';
import styles from './staff-codes.module.css';
import { LoginQr } from './staff-login-qr.tsx';

type NewCodeBannerProps = {
  readonly code: StaffCodeEntry;
  readonly isCopied: boolean;
  readonly onClose: () => void;
};

/** The new code, to read out or scan, for 10 s; longer while hovered or focused, and until Close once it is kept open. */
export const NewCodeBanner = ({ code, isCopied, onClose }: NewCodeBannerProps) => {
  const { api, clock } = useServices();
  const { timeZone } = useStand();
  const place = useRef<HTMLElement>(null);
  const link = useQuery(loginLinkQuery(api, code.id));
  // Without a link the QR code still leads to the page where the code is typed.
  const url = link.isPending ? null : `${window.location.origin}${link.data?.path ?? '/staff-login'}`;
  const [isKept, setIsKept] = useState(false);
  usePausableTimeout(LIMITS.screen.codeNotificationMs, useAttention(place) || isKept, onClose);
  return (
    <section ref={place} className={styles['banner']} aria-label={`New ${code.role} code`}>
      <LoginQr url={url} />
      <div className={styles['words']}>
        <h2>{titleOf(code)}</h2>
        <code className={styles['big']}>{code.code}</code>
        <p>{`${link.data === undefined ? 'Scan the QR and type the code' : 'Scan the QR, which logs one device in once'}, or type the code at /staff-login. Valid for ${lifeText(code)}, until ${timeText(code.expiresAt, clock.now(), timeZone)}.`}</p>
        <p>{isCopied ? 'The code is copied.' : 'This browser didn’t copy the code.'}</p>
        <Button disabled={isKept} onClick={() => setIsKept(true)}>
          Keep It Open
        </Button>
      </div>
      <span className={styles['close']}>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </span>
    </section>
  );
};

/** The owner's name; a code without a name shows the code itself. */
const titleOf = ({ name, code, role }: StaffCodeEntry): string =>
  name.includes(code) ? `New ${roleLabel(role).toLowerCase()} code` : `${name}’s ${roleLabel(role).toLowerCase()} code`;

/** Calls back once this much time has passed, not counting pauses. */
const usePausableTimeout = (ms: number, isPaused: boolean, onEnd: () => void): void => {
  const { clock } = useServices();
  const left = useRef(ms);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    if (isPaused) return undefined;
    const startedAt = clock.now();
    const timer = setTimeout(() => latest.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (clock.now() - startedAt));
    };
  }, [clock, isPaused]);
};

/** Whether the element is hovered or has the focus. */
const useAttention = (place: RefObject<HTMLElement | null>): boolean => {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(() => {
    const element = place.current;
    const listening = new AbortController();
    const { signal } = listening;
    element?.addEventListener('pointerenter', () => setIsPointedAt(true), { signal });
    element?.addEventListener('pointerleave', () => setIsPointedAt(false), { signal });
    element?.addEventListener('focusin', () => setHasFocus(true), { signal });
    element?.addEventListener('focusout', () => setHasFocus(false), { signal });
    return () => listening.abort();
  }, [place]);
  return isPointedAt || hasFocus;
};
