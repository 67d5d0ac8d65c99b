/** For `setState` after a save: what was typed while it was under way stays. */
export const unlessSent =
  <Value>(sent: Value, empty: Value) =>
  (typed: Value): Value =>
    typed === sent ? empty : typed;
