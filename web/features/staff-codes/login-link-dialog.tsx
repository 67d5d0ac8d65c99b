import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#web/api/api-error.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { timeText } from '#web/texts/times.ts';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { loginLinkQuery, type LinkTarget } from './login-link.queries.ts';
import styles from './staff-codes.module.css';
import { LoginQr } from './staff-login-qr.tsx';

const STATUS = { role: 'status' } as const;

type LoginLinkDialogProps = {
  readonly target: LinkTarget;
  /** 'Q7H2KD', or 'admin'. */
  readonly name: string;
  readonly onDismiss: () => void;
};

/** Logs one device in by a QR code, without typing, even while login guesses are blocked. */
export const LoginLinkDialog = ({ target, name, onDismiss }: LoginLinkDialogProps) => {
  const { api, clipboard, clock } = useServices();
  const { timeZone } = useStand();
  const { data, error } = useQuery(loginLinkQuery(api, target));
  const [copied, setCopied] = useState<boolean | null>(null);
  const url = data === undefined ? null : `${window.location.origin}${data.path}`;
  return (
    <Dialog
      title={`Let a device in: ${name}`}
      onDismiss={onDismiss}
      cancel="Close"
      foot={
        <Button variant="primary" disabled={url === null} onClick={() => url !== null && void clipboard.write(url).then(setCopied)}>
          Copy Link
        </Button>
      }
    >
      <Problem>{error && sentenceOf(error)}</Problem>
      {url !== null && data !== undefined && (
        <div className={styles['link']}>
          <LoginQr url={url} />
          <p>{`Scan it with the device’s camera. It works once, until ${timeText(data.expires_at, clock.now(), timeZone)}.${target === null ? ' The device logs in as you.' : ' A device that uses this code now is logged out.'}`}</p>
          <p {...STATUS}>{copied !== null && (copied ? 'Copied to the clipboard.' : 'This browser won’t let us copy it.')}</p>
        </div>
      )}
    </Dialog>
  );
};
