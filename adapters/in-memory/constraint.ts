/** What a database constraint would refuse: always a bug of the caller. */
class ConstraintViolation extends Error {
  override readonly name = 'ConstraintViolation';
}

export function guard(holds: boolean, constraint: string): asserts holds {
  if (!holds) throw new ConstraintViolation(constraint);
}
