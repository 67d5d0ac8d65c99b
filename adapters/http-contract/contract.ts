import { accountContract } from './account.contract.ts';
import { authContract } from './auth.contract.ts';
import { bankContract } from './bank.contract.ts';
import { callOffContract } from './call-off.contract.ts';
import { boardContract } from './board.contract.ts';
import { catalogueContract } from './catalogue.contract.ts';
import { checkoutContract } from './checkout.contract.ts';
import { drawersContract } from './drawers.contract.ts';
import { estimateContract } from './estimate.contract.ts';
import { fulfilmentContract } from './fulfilment.contract.ts';
import { handOverContract } from './hand-over.contract.ts';
import { holdsContract } from './holds.contract.ts';
import { imagesContract } from './images.contract.ts';
import { foodFactsContract } from './food-facts.contract.ts';
import { inventoryContract } from './inventory.contract.ts';
import { moneyContract } from './money.contract.ts';
import { nightSheetContract } from './night-sheet.contract.ts';
import { nightsContract } from './nights.contract.ts';
import { ordersContract } from './orders.contract.ts';
import { paymentWebhooksContract } from './payment-webhooks.contract.ts';
import { peopleContract } from './people.contract.ts';
import { queueContract } from './queue.contract.ts';
import { readinessContract } from './readiness.contract.ts';
import { refundsContract } from './refunds.contract.ts';
import { reportsContract } from './reports.contract.ts';
import { setupContract } from './setup.contract.ts';
import { settingsContract } from './settings.contract.ts';
import { soldOutContract } from './sold-out.contract.ts';
import { staffCodesContract } from './staff-codes.contract.ts';
import { stockContract } from './stock.contract.ts';
import { standContract } from './stand.contract.ts';
import { textsContract } from './texts.contract.ts';
import { stationsContract } from './stations.contract.ts';
import { usageContract } from './usage.contract.ts';
import { windowContract } from './window.contract.ts';

/** The only description of the wire (spec §7 and decisions 'Calls beside the spec's'); server, web and tests derive from it. */
export const contract = {
  account: accountContract,
  auth: authContract,
  bank: bankContract,
  callOff: callOffContract,
  board: boardContract,
  catalogue: catalogueContract,
  checkout: checkoutContract,
  drawers: drawersContract,
  estimate: estimateContract,
  fulfilment: fulfilmentContract,
  handOver: handOverContract,
  holds: holdsContract,
  images: imagesContract,
  foodFacts: foodFactsContract,
  inventory: inventoryContract,
  money: moneyContract,
  nights: nightsContract,
  nightSheet: nightSheetContract,
  orders: ordersContract,
  paymentWebhooks: paymentWebhooksContract,
  people: peopleContract,
  queue: queueContract,
  readiness: readinessContract,
  refunds: refundsContract,
  reports: reportsContract,
  settings: settingsContract,
  setup: setupContract,
  soldOut: soldOutContract,
  staffCodes: staffCodesContract,
  stock: stockContract,
  stand: standContract,
  texts: textsContract,
  stations: stationsContract,
  usage: usageContract,
  window: windowContract,
} as const;

export type Contract = typeof contract;
