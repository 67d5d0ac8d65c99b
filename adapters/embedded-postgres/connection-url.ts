import type { Connection } from './ensure-database.ts';

/** One form that both `pg` and MikroORM's `clientUrl` read: a socket directory is an encoded host name, never a `?host=` parameter. */
export function connectionUrl({ host, port, user, database }: Connection): string {
  const part = encodeURIComponent;
  return `postgresql://${part(user)}@${part(host)}:${port}/${part(database)}`;
}
