import { useQuery } from '@tanstack/react-query';
import { drawQr } from './qr.ts';

const AS_PICTURE = { role: 'img' } as const;

type QrCodeProps = {
  readonly text: string | null;
  /** The screen reader's name for it: 'QR code of the payment page'. */
  readonly label: string;
  /** Dark on white in both themes, because cameras need it. */
  readonly className: string;
};

/** An address as a QR code. */
export const QrCode = ({ text, label, className }: QrCodeProps) => {
  const { data } = useQuery({
    queryKey: ['qr', text],
    queryFn: () => drawQr(text ?? ''),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    enabled: text !== null,
  });
  const side = data?.size ?? 1;
  return (
    <svg className={className} viewBox={`0 0 ${side} ${side}`} aria-label={label} {...AS_PICTURE}>
      {data !== undefined && <path d={data.path} shapeRendering="crispEdges" />}
    </svg>
  );
};
