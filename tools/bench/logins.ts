import { wanted } from './customers.ts';
import { ADMIN_PASSWORD } from './processes.ts';
import { openConnection, type Answer, type Call } from './wire.ts';

/** The headers that a browser sends with every request. */
export type Headers = Readonly<Record<string, string>>;

const askOnce = async (url: string, call: Call): Promise<Answer> => {
  const connection = openConnection(url);
  try {
    return await connection.ask(call);
  } finally {
    connection.close();
  }
};

/** Logs the admin in. @returns the browser's headers from then on: the token, and the known device's cookie. */
export const logIn = async (url: string): Promise<Headers> => {
  const call = { method: 'POST', path: '/api/auth/admin', body: JSON.stringify({ password: ADMIN_PASSWORD }) } as const;
  const { body, cookie } = wanted(await askOnce(url, call), 200);
  const { token }: { readonly token: string } = JSON.parse(body);
  return { authorization: `Bearer ${token}`, cookie };
};

const TOGETHER = 50;

/** This many phones open the menu. @returns each phone's headers from then on: its ticket. */
export const meetVisitors = async (url: string, count: number): Promise<readonly Headers[]> => {
  const met: Headers[] = [];
  while (met.length < count) {
    const group = Array.from({ length: Math.min(TOGETHER, count - met.length) }, async (_, at) => {
      const body = JSON.stringify({ sessionId: `bench-visitor-${met.length + at}`, cartItemCount: 0 });
      const { cookie } = wanted(await askOnce(url, { method: 'POST', path: '/api/heartbeat', body }), 204);
      return { cookie };
    });
    met.push(...(await Promise.all(group)));
  }
  return met;
};
