/** How many numbers each half shows, large enough to read from five metres. */
export const ROOM = {
  wide: { preparing: 10, ready: 9 },
  narrow: { preparing: 4, ready: 6 },
} as const;

/** A page of the list, and how many items the other pages have. The last page is followed by the first. */
export const pageOf = <T>(items: readonly T[], room: number, turn: number): { readonly shown: readonly T[]; readonly more: number } => {
  const pages = Math.max(1, Math.ceil(items.length / room));
  const start = (turn % pages) * room;
  const shown = items.slice(start, start + room);
  return { shown, more: items.length - shown.length };
};
