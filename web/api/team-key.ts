/** Beginning of every query key whose answers only the team may see: forgotten when a login ends. */
export const TEAM_KEY = ['team'] as const;
