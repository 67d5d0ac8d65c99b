import { Card } from '#web/ui/card.tsx';
import { ROLE_TEXTS, staffLoginUrl } from './staff-codes.view.ts';
import styles from './staff-codes.module.css';
import { StaffLoginQr } from './staff-login-qr.tsx';

const STEPS = [
  'Generate one code per volunteer.',
  'They scan this QR and type the code.',
  'The code works on one device until it expires or you revoke it.',
] as const;

/** For whoever hands out codes for the first time. */
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
      <StaffLoginQr size="large" />
      <p className={styles['address']}>{staffLoginUrl(window.location.origin)}</p>
      <ul className={styles['roles']}>
        {ROLE_TEXTS.map(({ role, label, can }) => (
          <li key={role}>
            <strong>{label}:</strong> <span className="muted">{can}</span>
          </li>
        ))}
      </ul>
    </div>
  </Card>
);
