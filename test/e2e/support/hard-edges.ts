import type { Locator } from 'playwright-core';
import sharp from 'sharp';

/** Number of pixels compared on both sides; a thin line is not an edge. */
const SIDE_PX = 8;
/** Out of 255. */
const STEP = 12;

const middleOf = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** Vertical edges in the lower third of a picture, where the colors on the left and right differ. */
export const hardEdgesOf = async (target: Locator): Promise<readonly number[]> => {
  const picture = sharp(await target.screenshot());
  const { width, height } = await picture.metadata();
  const top = Math.ceil((height * 2) / 3);
  const rows = height - top;
  const pixels = await picture.extract({ left: 0, top, width, height: rows }).greyscale().raw().toBuffer();
  const isStep = (x: number, row: number): boolean => {
    const at = (from: number): number => middleOf([...pixels.subarray(row * width + from, row * width + from + SIDE_PX)]);
    return Math.abs(at(x - SIDE_PX) - at(x)) > STEP;
  };
  const edges: number[] = [];
  for (let x = SIDE_PX; x <= width - SIDE_PX; x += 1) {
    let steps = 0;
    for (let row = 0; row < rows; row += 1) if (isStep(x, row)) steps += 1;
    if (steps > rows / 2) edges.push(x);
  }
  return edges;
};
