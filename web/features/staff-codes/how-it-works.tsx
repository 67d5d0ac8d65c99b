import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoginLinkDialog } from './login-link-dialog.tsx';
import { ROLE_TEXTS, staffLoginUrl } from './staff-codes.view.ts';
import styles from './staff-codes.module.css';
import { StaffLoginQr } from './staff-login-qr.tsx';

const STEPS = [
  'Generate one code per volunteer.',
  'They scan the QR beside the new code, or this one and type the code.',
  'The code works on one device until it expires or you revoke it.',
] as const;

/** For the admin's other devices. */
const AdminLink = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon="lock" onClick={() => setIsOpen(true)}>
        Let In an Admin Device
      </Button>
      {isOpen && <LoginLinkDialog target={null} name="admin" onDismiss={() => setIsOpen(false)} />}
    </>
  );
};

export const HowItWorks = () => (
  <Card label="How it works">
    <div className={styles['how']}>
      <h2>How it works</h2>
      <ol className={styles['steps']}>
        {STEPS.map((step) => (
          <li key={step}>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      <StaffLoginQr />
      <p className={styles['address']}>{staffLoginUrl(window.location.origin)}</p>
      <AdminLink />
      <ul className={styles['roles']}>
        {ROLE_TEXTS.map(({ role, label, can }) => (
          <li key={role}>
            <strong>{`${label}:`}</strong> <span className="muted">{can}</span>
          </li>
        ))}
      </ul>
    </div>
  </Card>
);
