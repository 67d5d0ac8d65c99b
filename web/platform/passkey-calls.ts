import * as z from 'zod/mini';
import { PasskeyError, type CredentialJson, type PasskeyFailure, type WebAuthnJson } from './passkey-error.ts';

/**
 * WebAuthn's binary fields as base64url and back, by hand: `parseCreationOptionsFromJSON` and `toJSON` are younger than the oldest browsers
 * that we support.
 */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const textOf = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/u, '');

const bytes = z.pipe(z.string(), z.transform(bytesOf));
const descriptors = z.optional(z.array(z.looseObject({ id: bytes })));
const creation = z.looseObject({ challenge: bytes, user: z.looseObject({ id: bytes }), excludeCredentials: descriptors });
const request = z.looseObject({ challenge: bytes, allowCredentials: descriptors });

const REASONS: Readonly<Record<string, PasskeyFailure>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
};

const reasonOf = (cause: unknown): PasskeyFailure => (cause instanceof DOMException ? (REASONS[cause.name] ?? 'failed') : 'failed');

const answerOf = (response: AuthenticatorResponse): WebAuthnJson => {
  const clientDataJSON = textOf(response.clientDataJSON);
  if (response instanceof AuthenticatorAttestationResponse)
    return { clientDataJSON, attestationObject: textOf(response.attestationObject) };
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new PasskeyError('failed');
  const { authenticatorData, signature, userHandle } = response;
  return {
    clientDataJSON,
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
    ...(userHandle !== null && { userHandle: textOf(userHandle) }),
  };
};

const jsonOf = async (asked: Promise<Credential | null>): Promise<CredentialJson> => {
  let credential: Credential | null;
  try {
    credential = await asked;
  } catch (cause) {
    throw new PasskeyError(reasonOf(cause), cause);
  }
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyError('failed');
  const { id, rawId, type, response } = credential;
  return { id, rawId: textOf(rawId), type, response: answerOf(response), clientExtensionResults: {} };
};

const CALLS = {
  create: ({ credentials }: Navigator, options: WebAuthnJson) =>
    credentials.create({ publicKey: z.custom<PublicKeyCredentialCreationOptions>().parse(creation.parse(options)) }),
  use: ({ credentials }: Navigator, options: WebAuthnJson) =>
    credentials.get({ publicKey: z.custom<PublicKeyCredentialRequestOptions>().parse(request.parse(options)) }),
} as const;

export const askForPasskey = (navigator: Navigator, kind: keyof typeof CALLS, options: WebAuthnJson): Promise<CredentialJson> =>
  jsonOf(CALLS[kind](navigator, options));
