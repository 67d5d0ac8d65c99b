import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod/mini';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { PasskeyVerifier, WebAuthnJson } from '#core/ports/passkey-verifier.ts';
import { createChallenges } from './challenges.ts';

export interface PasskeyVerifierOptions {
  /** The stand's public address: passkeys belong to its host, and are used on its pages only. */
  readonly publicUrl: string;
  readonly standName: string;
  /** Signs challenges; the same on every instance. */
  readonly challengeKey: string;
}

/** Large, and most requests need no passkey: loaded at the first use. */
const library = () => import('@simplewebauthn/server');

const LOGIN = 'login';
const TIMEOUT_MS = 5 * MINUTE_MS;

const base64url = z.string().check(z.regex(/^[\w-]+$/));
const head = { id: base64url, rawId: base64url, type: z.literal('public-key'), clientExtensionResults: z.looseObject({}) };

/** The parts that are verified; browsers add others. */
const creation: z.ZodMiniType<RegistrationResponseJSON> = z.object({
  ...head,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
});
const assertion: z.ZodMiniType<AuthenticationResponseJSON> = z.object({
  ...head,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
});

const asJson = (options: object): WebAuthnJson => ({ ...options });

/** The library throws for anything invalid. */
const orNull = async <T>(verify: () => Promise<T | null>): Promise<T | null> => {
  try {
    return await verify();
  } catch {
    return null;
  }
};

const bytesOf = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, 'base64url');

/** WebAuthn by SimpleWebAuthn: passkeys that verify their user, without attestation. */
export const createPasskeyVerifier = ({ publicUrl, standName, challengeKey }: PasskeyVerifierOptions): PasskeyVerifier => {
  const { hostname: rpID, origin } = new URL(publicUrl);
  const challenges = createChallenges(challengeKey);
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };
  return {
    creationOptions: async ({ id, name, email }, existing, now) =>
      asJson(
        await (
          await library()
        ).generateRegistrationOptions({
          rpName: standName,
          rpID,
          userID: Buffer.from(id),
          userName: email,
          userDisplayName: name,
          challenge: challenges.issue(id, now),
          timeout: TIMEOUT_MS,
          attestationType: 'none',
          excludeCredentials: existing.map((one) => ({ id: one })),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        }),
      ),
    verifyCreation: (response, owner, now) =>
      orNull(async () => {
        const { verified, registrationInfo } = await (
          await library()
        ).verifyRegistrationResponse({
          ...expected,
          response: z.parse(creation, response),
          expectedChallenge: (challenge) => challenges.issuedAt(bytesOf(challenge), owner, now) !== null,
        });
        if (!verified) return null;
        const { id, publicKey, counter } = registrationInfo.credential;
        return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
      }),
    requestOptions: async (now) =>
      asJson(
        await (
          await library()
        ).generateAuthenticationOptions({
          rpID,
          challenge: challenges.issue(LOGIN, now),
          timeout: TIMEOUT_MS,
          userVerification: 'required',
        }),
      ),
    verifyLogin: (response, { id, publicKey, counter, lastUsedAt }, now) =>
      orNull(async () => {
        const { verified, authenticationInfo } = await (
          await library()
        ).verifyAuthenticationResponse({
          ...expected,
          response: z.parse(assertion, response),
          credential: { id, publicKey: bytesOf(publicKey), counter },
          // Each answer works once: the next one has a later challenge.
          expectedChallenge: (challenge) => {
            const at = challenges.issuedAt(bytesOf(challenge), LOGIN, now);
            return at !== null && (lastUsedAt === null || at > lastUsedAt);
          },
        });
        return verified ? { counter: authenticationInfo.newCounter } : null;
      }),
  };
};
