import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { typedText } from './codecs.ts';

const LONGEST_PASSWORD = 200;

/** Access 'public' because nobody is logged in yet; what is asked for is checked in the use case, behind throttles (rules §5). */
export const authContract = {
  logInAdmin: defineEndpoint({
    method: 'POST',
    path: '/api/auth/admin',
    access: 'public',
    priority: 'critical',
    summary: 'Log in with the admin password',
    body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(LONGEST_PASSWORD)) }),
    response: z.strictObject({ token: z.string(), user: z.strictObject({ role: z.literal('admin'), username: z.string() }) }),
    errors: ['INVALID_PASSWORD', 'RATE_LIMITED'],
  }),
  logInStaff: defineEndpoint({
    method: 'POST',
    path: '/api/auth/staff',
    access: 'public',
    priority: 'critical',
    summary: 'Log in with a staff code; binds the code to this device by a cookie',
    body: z.strictObject({ code: typedText(20) }),
    response: z.strictObject({
      token: z.string(),
      user: z.strictObject({ id: z.string(), name: z.string(), role: z.enum(['staff', 'manager']) }),
    }),
    errors: ['INVALID_STAFF_CODE', 'CODE_ON_OTHER_DEVICE', 'RATE_LIMITED'],
  }),
  logOut: defineEndpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    priority: 'critical',
    summary: 'End the login of the bearer token and free its code for another device; without a good token nothing happens',
    errors: [],
  }),
};
