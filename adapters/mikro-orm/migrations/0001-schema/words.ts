export const IN_HAND = "('queued', 'preparing', 'ready')";
export const LIVE = "('creating', 'open')";

/** Counts of a partial index must not visit each row that has left it since the last vacuum, as bitmaps and sequential scans do. */
export const BY_INDEX = 'set enable_seqscan = off set enable_bitmapscan = off';

/** The queue's lock: holds, and whatever opens or closes a night, wait for each other. */
export const QUEUE_LOCK = 7_311_002;
