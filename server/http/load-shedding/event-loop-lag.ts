export interface EventLoopLag {
  /** The event loop was late at each of the last checks: a single long turn, such as a garbage collection, is not overload. */
  readonly isLasting: boolean;
}

const CHECK_EVERY_MS = 20;
/** A staff call takes about six turns of the loop: 60 ms late at each leaves it within its 500 ms. */
const LATE_MS = 60;
const LATE_CHECKS = 4;

export const watchEventLoopLag = (): EventLoopLag => {
  let lateChecks = 0;
  let checkedAt = performance.now();
  const check = (): void => {
    const at = performance.now();
    lateChecks = at - checkedAt > CHECK_EVERY_MS + LATE_MS ? lateChecks + 1 : 0;
    checkedAt = at;
  };
  setInterval(check, CHECK_EVERY_MS).unref();
  return {
    get isLasting() {
      return lateChecks >= LATE_CHECKS;
    },
  };
};
