import type { Contract } from '#adapters/http-contract/contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { LookupHash, LookupPageHash } from '#core/domain/kernel/ids.ts';
import type { Language } from '#core/domain/language.ts';
import type { Settings } from '#core/domain/settings/settings.ts';

export type ShownOrder = ResponseOf<Contract['orders']['status']>;

/** An order as a page for a browser without JavaScript. */
export type OrderPage = (order: ShownOrder, hash: LookupHash | LookupPageHash, settings: Settings, language: Language) => string;
