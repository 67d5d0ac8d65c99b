import type { TaxRates } from '../pricing/sales-tax.ts';
import type { Settings } from './settings.ts';

export const taxRatesOf = ({ taxDrinks, taxCandy, taxFood }: Settings): TaxRates => ({ drinks: taxDrinks, candy: taxCandy, food: taxFood });
