import * as z from 'zod/mini';
import { outboxId, type OutboxId } from '#core/domain/kernel/ids.ts';
import { TENDERS } from '#core/domain/order/order.ts';
import { recordOf } from '#core/domain/kernel/amounts.ts';
import { LATE_KINDS } from '#core/domain/reports/after-closing.ts';
import { OTHER_CAUSES } from '#core/domain/reports/other-causes.ts';
import { APPROVAL_KINDS } from '#core/domain/window/approval.ts';
import { COMP_REASONS } from '#core/domain/window/sale.ts';
import { isoInstant, productId, signedUsd, usd } from './codecs.ts';
import { drawerSums } from './drawers.contract.ts';
import { defineEndpoint } from './endpoint.ts';
import { night, nightParams as params } from './nights.contract.ts';
import { taxLines } from './reports.contract.ts';

const tender = z.enum(TENDERS);

/** net = gross − refunds = items + fee + donation + other. */
const money = {
  orders: z.int(),
  gross: usd,
  refunds: usd,
  net: signedUsd,
  items: signedUsd,
  fee: signedUsd,
  donation: signedUsd,
  other: signedUsd,
};

const cashSales = z.object({ sales: z.int(), amount: usd });

const drawerCount = z.object({
  counted: signedUsd,
  difference: signedUsd,
  countedBy: z.string(),
  confirmedBy: z.string(),
  note: z.nullable(z.string()),
});

const drawer = z.object({
  name: z.string(),
  sums: drawerSums,
  /** Null until two people agree. */
  count: z.nullable(drawerCount),
  /** Counts that were repeated. */
  earlierCounts: z.array(drawerCount),
});

const stockLine = z.object({
  id: productId,
  name: z.string(),
  price: usd,
  /** Without refunds. */
  revenue: signedUsd,
  opening: z.int(),
  added: z.int(),
  sold: z.int(),
  given: z.int(),
  spoiled: z.int(),
  expected: z.int(),
  /** Null: not counted. */
  counted: z.nullable(z.int()),
  /** Negative: more than expected. */
  missing: z.nullable(z.int()),
  soldOutAt: z.nullable(isoInstant),
  /** For the next home game. */
  toBuy: z.int(),
});

/** Made by the device for each request; a repeat of the same id sends nothing. */
const mailRequestId = z.codec(z.uuid('must be a UUID'), z.custom<OutboxId>(), { decode: outboxId, encode: (id) => id });

export const nightSheetContract = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/admin/nights/:id/sheet',
    access: 'nights:open',
    summary: 'The sheet of a night: a closed one keeps its figures, and what went back afterwards stands below them',
    params,
    response: z.object({
      night,
      /** When the sheet was last mailed to the treasurer; null if never, or deleted after the retention period of contacts. */
      mailed: z.nullable(z.object({ to: z.string(), at: isoInstant })),
      /** '7K3Q 91FD 22MX 5T0B': of the figures at the closing. Null: open, or closed before fingerprints were made. */
      fingerprint: z.nullable(z.string()),
      total: z.object(money),
      tenders: z.array(z.object({ tender, ...money })),
      /** They add up to the total's `other`. */
      otherCauses: z.object(recordOf(OTHER_CAUSES, () => signedUsd)),
      drawers: z.array(drawer),
      /**
       * counted + safe + floats = amount = net + in no drawer + earlier refunds + paid in + paid out + difference. Null until each drawer is
       * counted.
       */
      deposit: z.nullable(
        z.object({
          counted: signedUsd,
          safe: signedUsd,
          floats: signedUsd,
          cashNet: signedUsd,
          inNoDrawer: signedUsd,
          earlierRefunds: signedUsd,
          paidIn: signedUsd,
          paidOut: signedUsd,
          difference: signedUsd,
          amount: signedUsd,
        }),
      ),
      /** Refunds from tonight's drawers for orders of earlier nights. */
      earlierRefunds: usd,
      /** At the menu's price. */
      comps: z.array(z.object({ reason: z.enum(COMP_REASONS), items: z.int(), amount: usd })),
      /** Giveaways that await or have a manager's approval, by person; without approved comps. */
      approvals: z.array(
        z.object({
          kind: z.enum(APPROVAL_KINDS),
          by: z.string(),
          approvedBy: z.nullable(z.string()),
          times: z.int(),
          amount: usd,
        }),
      ),
      /** The part of the money that was kept as a donation, because nobody collected the order. */
      kept: z.object({ orders: z.int(), amount: signedUsd }),
      /** The part of the cash entered from tally sheets. */
      onPaper: cashSales,
      /** The part of the cash that devices sold offline. */
      offline: cashSales,
      /** Cash in no drawer's ledger. */
      inNoDrawer: cashSales,
      /** The part of the cash from before the night was opened. */
      beforeOpening: cashSales,
      /** One line for each taxed category. */
      tax: taxLines,
      itemsSold: z.array(z.object({ name: z.string(), quantity: z.int(), amount: usd })),
      /** opening + added − sold − given − spoiled = expected; empty for a night before stock was recorded. */
      stock: z.array(stockLine),
      /** By time of placing; null when no order was made. */
      rush: z.array(z.object({ from: isoInstant, orders: z.int(), minutesToReady: z.nullable(z.int()) })),
      afterClosing: z.array(
        z.object({
          at: isoInstant,
          /** Null: a card reader payment without a recorded order. */
          orderNumber: z.nullable(z.string()),
          tender,
          kind: z.enum(LATE_KINDS),
          /** Negative: it arrived or came back. */
          amount: signedUsd,
          reason: z.nullable(z.string()),
          /** Who decided it. */
          by: z.nullable(z.string()),
        }),
      ),
    }),
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'DRAWER_CONFLICT'],
  }),
  csv: defineEndpoint({
    method: 'GET',
    path: '/api/admin/nights/:id/sheet.csv',
    access: 'nights:open',
    summary: 'The same sheet as CSV',
    params,
    text: 'text/csv',
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'DRAWER_CONFLICT'],
  }),
  mail: defineEndpoint({
    method: 'POST',
    path: '/api/admin/nights/:id/sheet/mail',
    access: 'nights:open',
    summary: 'Mails the sheet as it is now to the treasurer; the same id again sends nothing',
    params,
    body: z.strictObject({ id: mailRequestId }),
    response: z.object({ to: z.string() }),
    errors: ['INVALID_REQUEST', 'NOT_FOUND', 'NO_EMAIL', 'DRAWER_CONFLICT'],
  }),
};
