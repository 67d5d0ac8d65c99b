import type { LineAnswer } from './browser-line.ts';

/** The codes of `server/http/load-shedding`. */
const OVERLOADED = 'Too many people are asking right now. Please try again in a moment.';

/** On a machine too slow for the crowd, the stand asks some clients to retry: not a failure, unless the test is about speed. */
export const isOverloaded = ({ status, headers, json }: LineAnswer): boolean =>
  status === 503 && json['error'] === OVERLOADED && headers['retry-after'] !== undefined;
