import { ORDER } from '#web/texts/en/order.ts';
import { TIMES } from '#web/texts/en/times.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import type { OrderWords } from './customer-order.ts';

/** Texts for the order views. */
export const useOrderWords = (): OrderWords => ({ order: useTexts('order', ORDER), times: useTexts('times', TIMES) });
