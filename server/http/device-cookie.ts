import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { DAY_MS } from '#core/domain/kernel/instant.ts';

/** Says which device this is. It binds a staff code to where it was first used, and authenticates nobody. */
const NAME = 'bandstand_device';
/** With the prefix a browser takes it over https from this very host alone: no neighbouring name can plant one. */
const nameOf = (isSecure: boolean): string => (isSecure ? `__Host-${NAME}` : NAME);
/** An id and its signature; whether the stand issued it is `Secrets`' to say. */
const FORMAT = /^[\w-]{16,64}\.[\w-]{16,64}$/;
/** The longest that browsers keep one. */
const LIFE_MS = 400 * DAY_MS;

export const deviceOf = (req: IncomingMessage, isSecure: boolean): string | null => {
  for (const pair of (req.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=');
    if (name === nameOf(isSecure) && value !== undefined && FORMAT.test(value)) return value;
  }
  return null;
};

export const rememberDevice = (res: Response, deviceId: string, isSecure: boolean): void => {
  res.cookie(nameOf(isSecure), deviceId, { httpOnly: true, sameSite: 'strict', path: '/', secure: isSecure, maxAge: LIFE_MS });
};
