/** Twice as many as a night opens at once. */
const LETTERS = [...'ABCDEFGHIJKLMNOPQRST'];

/** 'Drawer A', then 'Drawer B', and so on. */
export const nextDrawerName = (taken: readonly string[]): string =>
  LETTERS.map((letter) => `Drawer ${letter}`).find((name) => !taken.includes(name)) ?? '';
