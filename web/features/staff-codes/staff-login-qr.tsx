import { QrCode } from '#web/platform/qr-code.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { staffLoginUrl } from './staff-codes.view.ts';
import styles from './staff-codes.module.css';

type QrSize = 'small' | 'large';

/** A login address as a QR code. Blank until there is an address. */
export const LoginQr = ({ url, size }: { readonly url: string | null; readonly size: QrSize }) => (
  <QrCode text={url} label="QR code of the staff login page" className={classNames(styles['qr'], styles[size])} />
);

/** A QR code that leads a volunteer to the staff login. */
export const StaffLoginQr = ({ size }: { readonly size: QrSize }) => <LoginQr size={size} url={staffLoginUrl(window.location.origin)} />;
