import type { Product } from '#core/domain/catalogue/product.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { post, type HttpAnswer } from '../http-calls.ts';
import { bearer } from '../logins.ts';
import type { Line } from './customers.ts';
import type { RaceHarness } from './race-harness.ts';
import type { StaffLogin } from './staff.ts';

const dollars = ({ priceCents }: Product): number => priceCents / 100;

const exact = (lines: readonly Line[]): number =>
  lines.reduce((sum, { product, quantity }) => sum + product.priceCents * quantity, 0) / 100;

/** A window sale for exact cash. @param soldAt the time, if the device was offline */
export const sell = (
  stand: RaceHarness,
  lines: readonly Line[],
  key: string,
  { token }: StaffLogin,
  soldAt?: Instant,
): Promise<HttpAnswer> =>
  post(
    stand,
    '/api/window/sales',
    {
      items: lines.map(({ product, quantity }) => ({ id: product.id, quantity, price: dollars(product) })),
      payment: { tender: 'cash', given: exact(lines) },
      name: '',
      special_instructions: null,
      ...(soldAt === undefined ? {} : { soldAt: new Date(soldAt).toISOString() }),
    },
    { 'idempotency-key': key, ...bearer(token) },
  );
