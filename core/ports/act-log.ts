import type { ActId } from '../domain/kernel/ids.ts';
import type { StaffAct } from '../domain/order/staff-act.ts';

/** Staff acts that have reached the server, each once. Append only; read under the lock of the act's order. */
export interface ActLog {
  find(id: ActId): Promise<StaffAct | null>;
  /** @throws when the id exists: a database constraint has the last word. */
  add(act: StaffAct): Promise<void>;
}
