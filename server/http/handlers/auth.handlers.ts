import type { Contract } from '#adapters/http-contract/contract.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { Call, HandlersFor } from '../mount.ts';
import { networkOf } from '../request-context.ts';

export const ADMIN_USERNAME = 'admin';

const originOf = ({ deviceId, address }: Call) => ({ deviceId, address: networkOf(address) });

export const authHandlers = ({ logInAdmin, logInStaff, logInWithLink, logOut }: HttpServices): HandlersFor<Contract>['auth'] => ({
  logInAdmin: async ({ body }, call) => {
    const login = await logInAdmin({ password: body.password, ...originOf(call) });
    if (!login.ok) return refuse(login.error);
    call.rememberDevice(login.value.deviceId);
    return { token: login.value.token, user: { role: 'admin', username: ADMIN_USERNAME } };
  },
  logInStaff: async ({ body }, call) => {
    const login = await logInStaff({ typedCode: body.code, ...originOf(call) });
    if (!login.ok) return refuse(login.error);
    call.rememberDevice(login.value.deviceId);
    const { id, name, role } = login.value.actor;
    return { token: login.value.token, user: { id, name, role } };
  },
  logInWithLink: async ({ body }, call) => {
    const login = await logInWithLink({ secret: body.link, deviceId: call.deviceId });
    if (!login.ok) return refuse(login.error);
    call.rememberDevice(login.value.deviceId);
    const { token, code, actor } = login.value;
    const { id, name, role } = actor;
    if (role === 'admin' || code === null) return { token, user: { role: 'admin', username: ADMIN_USERNAME } };
    return { token, user: { id, name, role }, code };
  },
  logOut: async (_request, { bearer }) => {
    if (bearer !== null) await logOut(bearer);
    return undefined;
  },
});
