import { lazy, Suspense } from 'react';
import type { Elements } from '#web/ui/elements.ts';
import { useLogin } from '#web/session/use-login.ts';
import styles from './use-staff-frame.module.css';

/** Not loaded for customers; its space is reserved, so that its arrival does not shift the page. */
const StaffNav = lazy(async () => ({ default: (await import('./staff-nav.tsx')).StaffNav }));

type StaffFrame = {
  /** 'Logged in as Admin'; undefined for customers. */
  readonly loggedInLabel: string | undefined;
  readonly staffBar: Elements;
};

/** Login information in the frame of every screen. @param network the staff's own screens show the state of the connection to the stand. */
export const useStaffFrame = (network?: Elements): StaffFrame => {
  const { login } = useLogin();
  if (login === null) return { loggedInLabel: undefined, staffBar: undefined };
  return {
    loggedInLabel: `Logged in as ${login.label}`,
    staffBar: (
      <Suspense fallback={<div className={network === undefined ? styles['place'] : styles['withNetwork']} />}>
        <StaffNav role={login.actor.role} network={network} />
      </Suspense>
    ),
  };
};
