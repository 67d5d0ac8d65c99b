import type { ServerResponse } from 'node:http';

/** Requests for which nothing is being done yet, with their networks: their connections count as idle (`make-room.ts`). */
export const waitingForTurn = new WeakMap<ServerResponse, string>();
