/** The prefix of every query key with staff-only data, which is cleared when a login ends. */
export const STAFF_KEY = ['staff'] as const;
