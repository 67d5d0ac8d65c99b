import type { IncomingMessage } from 'node:http';
import { contract } from '#adapters/http-contract/contract.ts';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';

/** What a request is to the stand when there are too many: 'always' is never sent away, the others have a room each. */
export type Standing = 'always' | 'payer' | 'buyer' | 'visitor';

/** Besides the staff's rows. Whatever is not listed is a visitor's. */
const PUBLIC: ReadonlyMap<Endpoint, Standing> = new Map<Endpoint, Standing>([
  [contract.auth.logInAdmin, 'always'],
  [contract.auth.logInStaff, 'always'],
  [contract.auth.logOut, 'always'],
  [contract.stand.live, 'always'],
  [contract.stand.ready, 'always'],
  [contract.checkout.createSession, 'buyer'],
  [contract.checkout.cancelSession, 'buyer'],
  [contract.orders.bySession, 'payer'],
]);

/** Pages that no row describes: the operator's figures, and the simulated provider's, where somebody is paying. */
const PAGES: readonly (readonly [path: RegExp, standing: Standing])[] = [
  [/^\/metrics$/, 'always'],
  [/^\/simulated-payments\//, 'payer'],
];

interface Row {
  readonly path: RegExp;
  readonly method: string;
  readonly standing: Standing;
  readonly isStaff: boolean;
}

const rowOf = (endpoint: Endpoint): Row => ({
  path: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`),
  method: endpoint.method,
  standing: endpoint.access !== 'public' || endpoint.rawBody === true ? 'always' : (PUBLIC.get(endpoint) ?? 'visitor'),
  isStaff: endpoint.access !== 'public',
});

const ROWS: readonly Row[] = Object.values(contract)
  .flatMap((group): readonly Endpoint[] => Object.values(group))
  .map(rowOf)
  .filter(({ standing }) => standing !== 'visitor');

/** A staff's call without a bearer token is anybody's: it is answered 401, when there is time. */
export const standingOf = ({ method, url = '/', headers }: IncomingMessage): Standing => {
  const path = url.split('?', 1)[0] ?? url;
  const asked = method === 'HEAD' ? 'GET' : method;
  const row = ROWS.find((one) => one.method === asked && one.path.test(path));
  if (row !== undefined) return row.isStaff && headers.authorization === undefined ? 'visitor' : row.standing;
  return PAGES.find(([page]) => page.test(path))?.[1] ?? 'visitor';
};
