const NEWLINE = 0x0a;

export interface LineReader {
  /** Without its newline; null at the end, and for a line that was cut off. */
  next(): Promise<Buffer | null>;
}

/** Lines of any length out of a stream of bytes. */
export const createLineReader = (chunks: AsyncIterable<Buffer>): LineReader => {
  const source = chunks[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  const longer = async (): Promise<boolean> => {
    const { value, done } = await source.next();
    if (done === true) return false;
    rest = Buffer.concat([rest, value]);
    return true;
  };
  return {
    async next() {
      let searched = 0;
      for (;;) {
        const end = rest.indexOf(NEWLINE, searched);
        if (end >= 0) {
          const line = rest.subarray(0, end);
          rest = rest.subarray(end + 1);
          return line;
        }
        searched = rest.length;
        if (!(await longer())) return null;
      }
    },
  };
};
