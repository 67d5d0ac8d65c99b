/** Beginning of every query key whose answers only the staff may see: forgotten when a login ends. */
export const STAFF_KEY = ['staff'] as const;
