/** A driver's message quotes the affected row, so only its kind and code may be logged. */
const isDriverError = (error: Error): boolean => 'severity' in error || 'query' in error || /(Exception|DatabaseError)$/.test(error.name);

const MAIL = /[^\s@<>"']+@[^\s@<>"']+/g;
const LONG_NUMBER = /\+?\d[\d\s().-]{8,}\d/g;
const SECRET_LIKE = /[A-Za-z0-9_-]{32,}/g;

const masked = (text: string): string => text.replace(MAIL, '[mail]').replace(LONG_NUMBER, '[number]').replace(SECRET_LIKE, '[secret]');

const frames = (error: Error): readonly string[] =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());

const fieldOf = (error: Error, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? masked(value) : undefined;
};

/** The loggable part of an error: what broke and where, without personal data (rules §6). */
export const describeError = (error: unknown, depth = 0): Readonly<Record<string, unknown>> => {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    message: isDriverError(error) ? undefined : masked(error.message),
    code: fieldOf(error, 'code'),
    constraint: fieldOf(error, 'constraint'),
    at: frames(error),
    cause: error.cause === undefined || depth >= 3 ? undefined : describeError(error.cause, depth + 1),
  };
};
