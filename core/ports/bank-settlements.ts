import type { BankSettlement, MismatchKey } from '../domain/bank/deposits.ts';
import type { ReaderDecision } from '../domain/bank/reader-decision.ts';
import type { OrderId, ReaderDecisionId } from '../domain/kernel/ids.ts';

export interface BankSettlementRepository {
  /** Returns false, changing nothing, when it is already settled. The order must exist. */
  add(settlement: BankSettlement): Promise<boolean>;
  /** Returns false when it was not settled. */
  remove(key: MismatchKey): Promise<boolean>;
}

/** Read side, outside any transaction. */
export interface BankSettlementReader {
  ofOrders(ids: readonly OrderId[]): Promise<readonly BankSettlement[]>;
}

export interface ReaderDecisionRepository {
  /** Returns false, changing nothing, when its sale or payment is already decided. */
  add(decision: ReaderDecision): Promise<boolean>;
  /** Returns false when there was none. */
  remove(id: ReaderDecisionId): Promise<boolean>;
}
