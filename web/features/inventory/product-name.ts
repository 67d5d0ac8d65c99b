/** What the server takes at most. */
export const LONGEST_NAME = 80;
