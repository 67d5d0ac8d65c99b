import { useState } from 'react';
import { firstNameOf } from '#core/domain/order/customer-name.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { QrCode } from '#web/platform/qr-code.tsx';
import { timeText } from '#web/texts/times.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { InvitationLink } from './people.queries.ts';
import styles from './people.module.css';

const STATUS = { role: 'status' } as const;

type LinkDialogProps = { readonly link: InvitationLink; readonly onDismiss: () => void };

/** The only time that this link is shown. */
export const LinkDialog = ({ link: { person, path, expires_at: expiresAt, is_mailed: isMailed }, onDismiss }: LinkDialogProps) => {
  const { clipboard, clock } = useServices();
  const { timeZone } = useStand();
  const [copied, setCopied] = useState<boolean | null>(null);
  const name = firstNameOf(person.name);
  const url = `${window.location.origin}${path}`;
  return (
    <Dialog
      title={`${name}’s link is ready`}
      onDismiss={onDismiss}
      foot={
        <Button size="large" variant="primary" onClick={onDismiss}>
          Done
        </Button>
      }
    >
      <div className={styles['link']}>
        <QrCode text={url} label={`QR code of ${name}’s invitation`} className={styles['qr'] ?? ''} />
        <div className={styles['linkText']}>
          <p>{`Let ${name} scan it, or send it. It works once, until ${timeText(expiresAt, clock.now(), timeZone)}, and is shown only once.`}</p>
          <code translate="no">{url}</code>
          <Button icon="copy" onClick={() => void clipboard.write(url).then(setCopied)}>
            Copy the Link
          </Button>
          <p {...STATUS}>{copied !== null && (copied ? 'Copied to the clipboard.' : 'This browser won’t let us copy it.')}</p>
          <p>{isMailed ? `It is also on its way to ${person.email}.` : 'No mail has gone out yet, so send it yourself.'}</p>
        </div>
      </div>
    </Dialog>
  );
};
