import { describe, expect, it } from 'vitest';
import { drawQr } from '#web/platform/qr.ts';

/** The drawing's dark squares: 'column,row'. */
const darkSquares = (path: string): ReadonlySet<string> => {
  const dark = new Set<string>();
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let step = 0; step < Number(length); step++) dark.add(`${Number(x) + step},${y}`);
  return dark;
};

const FINDER = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];

describe('a QR drawing', () => {
  it('has a quiet zone of four and a finder pattern in three corners', async () => {
    const { size, path } = await drawQr('https://stand.example/staff-login');
    const dark = darkSquares(path);
    const at = (left: number, top: number): readonly string[] =>
      FINDER.map((_row, y) => Array.from({ length: 7 }, (_c, x) => (dark.has(`${left + x},${top + y}`) ? '1' : '0')).join(''));
    expect(at(4, 4)).toEqual(FINDER);
    expect(at(size - 11, 4)).toEqual(FINDER);
    expect(at(4, size - 11)).toEqual(FINDER);
    for (const square of dark) {
      const [x = 0, y = 0] = square.split(',').map(Number);
      expect(Math.min(x, y, size - 1 - x, size - 1 - y)).toBeGreaterThanOrEqual(4);
    }
  });

  it('differs by address, and grows with it', async () => {
    const short = await drawQr('https://a.example/');
    const long = await drawQr(`https://a.example/${'b'.repeat(200)}`);
    expect(long.size).toBeGreaterThan(short.size);
    expect((await drawQr('https://b.example/')).path).not.toBe(short.path);
  });
});
