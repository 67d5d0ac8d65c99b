import type { Contract } from '#adapters/http-contract/contract.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import { ADMIN, type Actor } from '#core/domain/staff/actor.ts';
import type { LoggedIn } from '#core/use-cases/auth/open-login.ts';
import type { Refusal } from '#core/use-cases/errors.ts';
import type { HttpServices } from '../http-services.ts';
import type { ActorCall, Call, HandlersFor } from '../mount.ts';
import { networkOf } from '../request-context.ts';

const ADMIN_USERNAME = 'admin';

type LoginHeaders = { readonly 'idempotency-key'?: string | undefined };

export const ownLoginOf = ({ actor, bearer }: ActorCall) => ({ actor, token: bearer });

export const originOf = ({ deviceId, address, userAgent }: Call, headers: LoginHeaders = {}) => ({
  deviceId,
  key: headers['idempotency-key'] ?? null,
  address: networkOf(address),
  userAgent,
});

/** People are managers or admins. */
const roleOf = ({ role }: Pick<Actor, 'role'>): 'admin' | 'manager' => (role === 'admin' ? role : 'manager');

/** A person's login, in the device's cookie and in the answer. */
export const presentLogin = (login: Result<LoggedIn, Refusal>, call: Call) => {
  if (!login.ok) return refuse(login.error);
  const { token, deviceId, actor } = login.value;
  call.rememberDevice(deviceId);
  return { token, user: { id: actor.id, name: actor.name, role: roleOf(actor) } };
};

export const authHandlers = (services: HttpServices): HandlersFor<Contract>['auth'] => ({
  logInAdmin: async ({ body }, call) => {
    const login = await services.logInAdmin({ password: body.password, ...originOf(call) });
    if (!login.ok) return refuse(login.error);
    call.rememberDevice(login.value.deviceId);
    return { token: login.value.token, user: { role: 'admin', username: ADMIN_USERNAME } };
  },
  methods: async () => {
    const { sharedPassword, people } = await services.loginMethods();
    return { shared_password: sharedPassword, people };
  },
  passkeyOptions: async () => ({ options: { ...(await services.passkeyOptions()) } }),
  logInWithPasskey: async ({ body }, call) => presentLogin(await services.logInWithPasskey({ ...body, ...originOf(call) }), call),
  logInPerson: async ({ body }, call) => presentLogin(await services.logInPerson({ ...body, ...originOf(call) }), call),
  logInStaff: async ({ body, headers }, call) => {
    const login = await services.logInStaff({ typedCode: body.code, ...originOf(call, headers) });
    if (!login.ok) return refuse(login.error);
    call.rememberDevice(login.value.deviceId);
    const { id, name, role } = login.value.actor;
    return { token: login.value.token, user: { id, name, role } };
  },
  logInWithLink: async ({ body, headers }, call) => {
    const login = await services.logInWithLink({ secret: body.link, ...originOf(call, headers) });
    if (!login.ok) return refuse(login.error);
    const { token, code, actor, deviceId } = login.value;
    const { id, name, role } = actor;
    if (id === ADMIN.id) {
      call.rememberDevice(deviceId);
      return { token, user: { role: 'admin', username: ADMIN_USERNAME } };
    }
    if (code === null || role === 'admin') return presentLogin(login, call);
    call.rememberDevice(deviceId);
    return { token, user: { id, name, role }, code };
  },
  logOut: async (_request, { bearer }) => {
    if (bearer !== null) await services.logOut(bearer);
    return undefined;
  },
});
