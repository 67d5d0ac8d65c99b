import { authContract } from './auth.contract.ts';
import { catalogueContract } from './catalogue.contract.ts';
import { checkoutContract } from './checkout.contract.ts';
import { fulfilmentContract } from './fulfilment.contract.ts';
import { ordersContract } from './orders.contract.ts';
import { queueContract } from './queue.contract.ts';
import { staffCodesContract } from './staff-codes.contract.ts';
import { standContract } from './stand.contract.ts';

/** The only description of the wire (spec §7 and decisions 'Calls beside the spec's'); server, web and tests read this. */
export const contract = {
  auth: authContract,
  catalogue: catalogueContract,
  checkout: checkoutContract,
  fulfilment: fulfilmentContract,
  orders: ordersContract,
  queue: queueContract,
  staffCodes: staffCodesContract,
  stand: standContract,
} as const;

export type Contract = typeof contract;
