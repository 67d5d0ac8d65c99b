import type { StaffCode } from '#core/domain/staff/staff-code.ts';
import type { CodeRole } from '#core/domain/staff/staff-code.ts';
import type { Order } from '#core/domain/order/order.ts';
import { placeNewOrder } from '../contracts/persistence-fixture.ts';
import { post, type HttpAnswer } from './http-calls.ts';
import type { ServerHarness } from './server-harness.ts';

export const ADMIN_PASSWORD = 'two gates and a drum';

export const bearer = (token: string): Readonly<Record<string, string>> => ({ authorization: `Bearer ${token}` });

/** A browser's cookie after a login. */
export const cookieOf = (answer: HttpAnswer): string => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

const tokenOf = (answer: HttpAnswer): string => {
  if (answer.status !== 200) throw new Error(`the login answered ${answer.status}: ${answer.text}`);
  return String(answer.json?.['token']);
};

/** Sets the password and logs in with it. */
export const adminToken = async (stand: ServerHarness): Promise<string> => {
  await stand.services.useCases.setAdminPassword(ADMIN_PASSWORD);
  return tokenOf(await post(stand, '/api/auth/admin', { password: ADMIN_PASSWORD }));
};

export const issueCode = async ({ services }: ServerHarness, name = 'Bea', role: CodeRole = 'staff'): Promise<StaffCode> => {
  const issued = await services.useCases.issueStaffCode({ id: null, name, role, expiresAt: null, createdBy: 'a test' });
  if (!issued.ok) throw new Error('the default expiry is in range');
  return issued.value;
};

export const logInWith = (stand: Pick<ServerHarness, 'url'>, code: string, cookie = ''): Promise<HttpAnswer> =>
  post(stand, '/api/auth/staff', { code }, cookie === '' ? {} : { cookie });

/** A new staff code, and a login with it. */
export const staffToken = async (stand: ServerHarness, name = 'Bea', role: CodeRole = 'staff'): Promise<string> =>
  tokenOf(await logInWith(stand, (await issueCode(stand, name, role)).code));

/** An order of tonight, as stored. */
export const placeOrderIn = ({ services, clock }: ServerHarness, changes: Partial<Order> = {}): Promise<Order> =>
  placeNewOrder(
    { persistence: services.get('storage').persistence, clock, ids: services.ports.ids, presenceCapacity: 0, deviceCapacity: 0 },
    changes,
  );
