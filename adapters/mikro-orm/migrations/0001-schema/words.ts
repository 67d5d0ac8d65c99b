export const IN_HAND = "('queued', 'preparing', 'ready')";
export const LIVE = "('creating', 'open')";
