import { describe, expect, it } from 'vitest';
import { createPasskeyVerifier } from '#adapters/security/passkey-verifier.ts';
import { personId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Passkey } from '#core/domain/people/named-person.ts';
import { NOW } from '#test/support/builders/instants.ts';
import { createAuthenticator, type Ceremony } from '#test/support/software-authenticator.ts';

const ORIGIN = 'https://stand.example';
const HERE: Ceremony = { origin: ORIGIN };
const OPTIONS = { publicUrl: ORIGIN, standName: 'Westview Band', challengeKey: 'k'.repeat(43) };
const DANA = { id: personId('0193c0de-0000-7000-8000-000000000001'), name: 'Dana', email: 'dana@example.com' };
const OTHER = personId('0193c0de-0000-7000-8000-000000000002');

const verifier = createPasskeyVerifier(OPTIONS);

const registered = async () => {
  const authenticator = createAuthenticator();
  const options = await verifier.creationOptions(DANA, [], NOW);
  const made = await verifier.verifyCreation(authenticator.create(options, HERE), DANA.id, NOW);
  if (made === null) throw new Error('the passkey is right');
  const passkey: Passkey = { ...made, personId: DANA.id, label: '', createdAt: NOW, lastUsedAt: null };
  return { authenticator, passkey };
};

describe('creating a passkey', () => {
  it('needs no attestation, and a key that verifies its user', async () => {
    const { authenticator, passkey } = await registered();
    expect(passkey).toMatchObject({ id: authenticator.id, counter: 1 });
    expect(await verifier.creationOptions(DANA, [passkey.id], NOW)).toMatchObject({
      attestation: 'none',
      rp: { id: 'stand.example', name: 'Westview Band' },
      user: { name: DANA.email, displayName: DANA.name },
      excludeCredentials: [{ id: passkey.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it.each<[string, Ceremony]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { origin: ORIGIN, rpId: 'evil.example' }],
    ['a user who was not verified', { origin: ORIGIN, isVerified: false }],
  ])('is refused from %s', async (_from, ceremony) => {
    const answer = createAuthenticator().create(await verifier.creationOptions(DANA, [], NOW), ceremony);
    expect(await verifier.verifyCreation(answer, DANA.id, NOW)).toBeNull();
  });

  it('is refused for somebody else, too late, early, or with a made-up challenge', async () => {
    const options = await verifier.creationOptions(DANA, [], NOW);
    const answer = createAuthenticator().create(options, HERE);
    expect(await verifier.verifyCreation(answer, OTHER, NOW)).toBeNull();
    expect(await verifier.verifyCreation(answer, DANA.id, plusMs(NOW, 11 * MINUTE_MS))).toBeNull();
    expect(await verifier.verifyCreation(answer, DANA.id, plusMs(NOW, -1))).toBeNull();
    const strange = createPasskeyVerifier({ ...OPTIONS, challengeKey: 'x'.repeat(43) });
    const foreign = createAuthenticator().create(await strange.creationOptions(DANA, [], NOW), HERE);
    expect(await verifier.verifyCreation(foreign, DANA.id, NOW)).toBeNull();
    expect(await verifier.verifyCreation({ id: 'unknown' }, DANA.id, NOW)).toBeNull();
  });
});

describe('logging in with a passkey', () => {
  it('accepts each answer once', async () => {
    const { authenticator, passkey } = await registered();
    const answer = authenticator.get(await verifier.requestOptions(NOW), HERE);
    const proved = await verifier.verifyLogin(answer, passkey, plusMs(NOW, SECOND_MS));
    expect(proved).toEqual({ counter: 2 });
    const used: Passkey = { ...passkey, counter: 2, lastUsedAt: plusMs(NOW, SECOND_MS) };
    expect(await verifier.verifyLogin(answer, { ...used, counter: 0 }, plusMs(NOW, 2 * SECOND_MS))).toBeNull();
    const later = plusMs(NOW, MINUTE_MS);
    expect(await verifier.verifyLogin(authenticator.get(await verifier.requestOptions(later), HERE), used, later)).toEqual({ counter: 3 });
  });

  it('is refused with another key, another origin, no verification, a counter that went back, or a challenge for joining', async () => {
    const { authenticator, passkey } = await registered();
    const options = await verifier.requestOptions(NOW);
    const refused = async (answer: Readonly<Record<string, unknown>>, stored: Passkey = passkey) =>
      expect(await verifier.verifyLogin(answer, stored, NOW)).toBeNull();
    await refused({ ...createAuthenticator().get(options, HERE), id: passkey.id, rawId: passkey.id });
    await refused(authenticator.get(options, { origin: 'https://evil.example', rpId: 'stand.example' }));
    await refused(authenticator.get(options, { ...HERE, isVerified: false }));
    await refused(authenticator.get(options, HERE), { ...passkey, counter: 100 });
    await refused(authenticator.get(await verifier.creationOptions(DANA, [], NOW), HERE));
    await refused({});
  });
});
