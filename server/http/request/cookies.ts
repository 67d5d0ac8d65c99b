import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { DAY_MS, HOUR_MS } from '#core/domain/kernel/instant.ts';

/**
 * `device` identifies this device, and binds a staff code to the device of its first use; it lives as long as browsers allow. `visitor` is
 * the ticket that the stand signed for this browser, for a night. Neither authenticates a person.
 */
const COOKIES = {
  device: { name: 'bandstand_device', form: /^[\w-]{16,64}\.[\w-]{16,64}$/, lifeMs: 400 * DAY_MS },
  visitor: { name: 'bandstand_visitor', form: /^[\w.-]{1,120}$/, lifeMs: 12 * HOUR_MS },
} as const;

type Kind = keyof typeof COOKIES;

/** With the prefix a browser accepts it only over https from this exact host: sibling domains cannot plant one. */
const nameOf = (kind: Kind, isSecure: boolean): string => (isSecure ? `__Host-${COOKIES[kind].name}` : COOKIES[kind].name);

export const cookieOf = ({ headers }: Pick<Request, 'headers'>, kind: Kind, isSecure: boolean): string | null => {
  const value = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[nameOf(kind, isSecure)];
  return value !== undefined && COOKIES[kind].form.test(value) ? value : null;
};

export const remember = (res: Response, kind: Kind, value: string, isSecure: boolean): void => {
  res.cookie(nameOf(kind, isSecure), value, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: isSecure,
    maxAge: COOKIES[kind].lifeMs,
  });
};
