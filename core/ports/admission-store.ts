import type { Admission } from '../domain/admission/admission.ts';

/** Who is at the stand, the same on every instance. */
export interface AdmissionStore {
  /** At most a second old. */
  current(): Promise<Admission>;
  /** `change` may run again. */
  update(change: (admission: Admission) => Admission): Promise<Admission>;
}
