/** A QR code as one drawing: `path` on a square of `size` units, quiet zone included. */
export type QrDrawing = { readonly size: number; readonly path: string };

/** Readers need this much white around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

type Modules = { readonly size: number; readonly data: Uint8Array };

/** One rectangle for each run of dark modules in a row. */
const rowPath = ({ size, data }: Modules, row: number): string => {
  const runs: string[] = [];
  for (let column = 0; column < size; column++) {
    const start = column;
    while (column < size && data[row * size + column] === 1) column++;
    const length = column - start;
    if (length > 0) runs.push(`M${start + QUIET_ZONE} ${row + QUIET_ZONE}h${length}v1h-${length}z`);
  }
  return runs.join('');
};

const loadEncoder = () => import('qrcode');

/** Prefetches the encoder for offline use. */
export const prefetchQr = async (): Promise<void> => {
  await loadEncoder();
};

/** Drawn locally, so that third parties do not see the address (rules §6). The encoder is loaded on first use. */
export const drawQr = async (text: string): Promise<QrDrawing> => {
  const { create } = await loadEncoder();
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  return {
    size: modules.size + 2 * QUIET_ZONE,
    path: Array.from({ length: modules.size }, (_row, row) => rowPath(modules, row)).join(''),
  };
};
