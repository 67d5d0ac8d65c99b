export const IN_HAND = "('queued', 'preparing', 'ready')";
export const LIVE = "('creating', 'open')";

/** The queue's lock: holds, and whatever opens or closes a night, wait for each other. */
export const QUEUE_LOCK = 7_311_002;
