export const IN_HAND = "('queued', 'preparing', 'ready')";
export const LIVE = "('creating', 'open')";

/** The queue's lock: holds wait for the opening and closing of nights, and vice versa. */
export const QUEUE_LOCK = 7_311_002;
