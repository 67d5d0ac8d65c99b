import type { Admission } from '../domain/admission/admission.ts';

/** The shared admission state, the same on every instance. */
export interface AdmissionStore {
  /** No more than a second old. */
  current(): Promise<Admission>;
  /** `change` may run again. */
  update(change: (admission: Admission) => Admission): Promise<Admission>;
}
