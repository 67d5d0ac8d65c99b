import type { Result } from '#core/domain/kernel/result.ts';

/** The value of a result; a refusal fails the test. */
export const valueOf = <T>(result: Result<T, { readonly kind: string }>): T => {
  if (!result.ok) throw new Error(`refused: ${result.error.kind}`);
  return result.value;
};

export const refused = (kind: string, facts: object = {}) => ({ ok: false, error: { kind, ...facts } });

/** `done`, or why not. */
export const kindOf = (result: Result<unknown, { readonly kind: string }>): string => (result.ok ? 'done' : result.error.kind);

export const present = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('the test needs a value');
  return value;
};
