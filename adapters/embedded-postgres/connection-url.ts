export interface Connection {
  /** A directory with a unix socket, or a host name. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** A form that both `pg` and MikroORM's `clientUrl` read: a socket directory is an encoded host name, never a `?host=` parameter. */
export function connectionUrl({ host, port, user, password, database }: Connection): string {
  const part = encodeURIComponent;
  return `postgresql://${part(user)}:${part(password)}@${part(host)}:${port}/${part(database)}`;
}
