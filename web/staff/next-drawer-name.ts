/** Twice as many as a night opens at once. */
const LETTERS = 'A B C D E F G H I J K L M N O P Q R S T'.split(' ');

/** 'Drawer A', then 'Drawer B', and so on. */
export const nextDrawerName = (taken: readonly string[]): string =>
  LETTERS.map((letter) => `Drawer ${letter}`).find((name) => !taken.includes(name)) ?? '';
