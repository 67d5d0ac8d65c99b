import type { Contract } from '#adapters/http-contract/contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { ErrorCode } from '#adapters/http-contract/problem.ts';
import type { LookupHash, LookupPageHash } from '#core/domain/kernel/ids.ts';
import type { Language } from '#core/domain/language.ts';
import type { Settings } from '#core/domain/settings/settings.ts';

export type ShownOrder = ResponseOf<Contract['orders']['status']>;

/** What a browser without JavaScript gets at an order's address. */
export interface OrderPages {
  readonly show: (order: ShownOrder, hash: LookupHash | LookupPageHash, settings: Settings, language: Language) => string;
  /** There is no order to show. */
  readonly refuse: (code: ErrorCode, settings: Settings, language: Language) => string;
}
