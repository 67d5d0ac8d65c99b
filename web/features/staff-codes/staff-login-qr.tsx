import { QrCode } from '#web/platform/qr-code.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { staffLoginUrl } from './staff-codes.view.ts';
import styles from './staff-codes.module.css';

/** A login address as a QR code, large enough for a camera across a table. Blank until there is an address. */
export const LoginQr = ({ url }: { readonly url: string | null }) => (
  <QrCode text={url} label="QR code of the staff login page" className={classNames(styles['qr'])} />
);

/** A QR code that leads a volunteer to the staff login. */
export const StaffLoginQr = () => <LoginQr url={staffLoginUrl(window.location.origin)} />;
