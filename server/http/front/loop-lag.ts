export interface LoopLag {
  /** The event loop was late at each of the last looks: one long turn, as for collecting garbage, is no overload. */
  readonly isLasting: boolean;
}

const LOOK_EVERY_MS = 20;
/** A call of the staff takes about six turns of the loop: 60 ms late at each leaves it within its 500 ms. */
const LATE_MS = 60;
const LATE_LOOKS = 4;

export const watchLoopLag = (): LoopLag => {
  let lateLooks = 0;
  let lookedAt = performance.now();
  const look = (): void => {
    const at = performance.now();
    lateLooks = at - lookedAt > LOOK_EVERY_MS + LATE_MS ? lateLooks + 1 : 0;
    lookedAt = at;
  };
  setInterval(look, LOOK_EVERY_MS).unref();
  return {
    get isLasting() {
      return lateLooks >= LATE_LOOKS;
    },
  };
};
