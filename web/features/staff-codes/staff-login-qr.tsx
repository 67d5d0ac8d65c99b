import { useQuery } from '@tanstack/react-query';
import { qrQuery } from './staff-codes.queries.ts';
import { staffLoginUrl } from './staff-codes.view.ts';
import styles from './staff-codes.module.css';

type QrSize = 'small' | 'large';

const AS_PICTURE = { role: 'img', 'aria-label': 'QR code of the staff login page' } as const;

/** A login address for a camera; always dark on white, or cameras don't see it. Blank until there is an address. */
export const LoginQr = ({ url, size }: { readonly url: string | null; readonly size: QrSize }) => {
  const { data } = useQuery({ ...qrQuery(url ?? ''), enabled: url !== null });
  const side = data?.size ?? 1;
  return (
    <svg className={`${styles['qr']} ${styles[size]}`} viewBox={`0 0 ${side} ${side}`} {...AS_PICTURE}>
      {data !== undefined && <path d={data.path} shapeRendering="crispEdges" />}
    </svg>
  );
};

/** The way from a volunteer's camera to the staff login. */
export const StaffLoginQr = ({ size }: { readonly size: QrSize }) => <LoginQr size={size} url={staffLoginUrl(window.location.origin)} />;
