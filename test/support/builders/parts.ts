import { cents } from '#core/domain/kernel/money.ts';
import { NO_PARTS, type Parts } from '#core/domain/order/parts.ts';

/** An amount that consists of items only. */
export const forItems = (amount: number): Parts => ({ ...NO_PARTS, itemsCents: cents(amount) });
