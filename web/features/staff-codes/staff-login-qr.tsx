import { useQuery } from '@tanstack/react-query';
import { qrQuery } from './staff-codes.queries.ts';
import { staffLoginUrl } from './staff-codes.view.ts';
import styles from './staff-codes.module.css';

const AS_PICTURE = { role: 'img', 'aria-label': 'QR code of the staff login page' } as const;

/** The way from a volunteer's camera to the staff login; always dark on white, or cameras don't see it. */
export const StaffLoginQr = ({ size }: { readonly size: 'small' | 'large' }) => {
  const { data } = useQuery(qrQuery(staffLoginUrl(window.location.origin)));
  const side = data?.size ?? 1;
  return (
    <svg className={`${styles['qr']} ${styles[size]}`} viewBox={`0 0 ${side} ${side}`} {...AS_PICTURE}>
      {data !== undefined && <path d={data.path} shapeRendering="crispEdges" />}
    </svg>
  );
};
