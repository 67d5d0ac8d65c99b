import { describe, expect, it } from 'vitest';
import type { StaffCodeId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { standHarness, type StandHarness } from '../../../support/stand-harness.ts';

const UNUSABLE = { ok: false, error: { kind: 'auth/link-unusable' } };

const issued = async (harness: StandHarness, id: StaffCodeId | null): Promise<string> => {
  const link = await harness.issueLoginLink(id, 'Admin');
  if (!link.ok) throw new Error('the link was refused');
  return link.value.path.split('#link=')[1] ?? '';
};

const entered = async (harness: StandHarness, secret: string, deviceId: string | null = null) => {
  const login = await harness.logInWithLink({ secret, deviceId });
  if (!login.ok) throw new Error('the link was not taken');
  return login.value;
};

describe('a login link of a staff code', () => {
  it('logs in once, with the code, and binds it', async () => {
    const harness = standHarness();
    const code = await harness.newCode({ name: 'Tom', role: 'manager' });
    const secret = await issued(harness, code.id);
    const login = await entered(harness, secret);
    expect(login).toMatchObject({ actor: { role: 'manager', id: code.id, name: 'Tom' }, code: code.code });
    expect(await harness.authenticate(login.token)).toEqual(login.actor);
    expect(await harness.logInWithLink({ secret, deviceId: login.deviceId })).toEqual(UNUSABLE);
    expect(await harness.enter(code.code)).toMatchObject({ ok: false });
    expect(await harness.enter(code.code, login.deviceId)).toMatchObject({ ok: true });
  });

  it('is of no use once the code was typed in, revoked or has expired', async () => {
    const harness = standHarness();
    const [typed, revoked, expired] = [await harness.newCode(), await harness.newCode(), await harness.newCode()];
    const secrets = [];
    for (const { id } of [typed, revoked, expired]) secrets.push(await issued(harness, id));
    await harness.enter(typed.code);
    await harness.revokeStaffCode(revoked.id, 'Admin');
    harness.clock.advance(6 * HOUR_MS);
    for (const secret of [...secrets, 'made-up']) expect(await harness.logInWithLink({ secret, deviceId: null })).toEqual(UNUSABLE);
    expect(await harness.issueLoginLink(expired.id, 'Admin')).toMatchObject({ ok: false });
  });

  it('moves a code that is in use, because an admin has issued it since, and logs the former device out', async () => {
    const harness = standHarness();
    const code = await harness.newCode();
    const lost = await harness.enter(code.code);
    const login = await entered(harness, await issued(harness, code.id));
    expect(lost.ok && (await harness.authenticate(lost.value.token))).toBeNull();
    expect(await harness.authenticate(login.token)).not.toBeNull();
    expect(await harness.enter(code.code, lost.ok ? lost.value.deviceId : null)).toMatchObject({
      error: { kind: 'auth/code-on-other-device' },
    });
  });

  it('touches no budget: neither used-up guesses nor a used-up stand keep it out', async () => {
    const harness = standHarness();
    const code = await harness.newCode();
    const secret = await issued(harness, code.id);
    for (let count = 0; count < 300; count += 1) await harness.enter('ZZZZZZ', null, `203.0.113.${count}`);
    expect(await harness.enter(code.code, null, '192.0.2.1')).toMatchObject({ error: { kind: 'throttle/too-many' } });
    await entered(harness, secret);
  });

  it('takes no planted device', async () => {
    const harness = standHarness();
    const code = await harness.newCode();
    expect((await entered(harness, await issued(harness, code.id), 'planted')).deviceId).toMatch(/^device-/);
  });
});

describe('a login link of the admin', () => {
  it('logs in once within 15 minutes, and its device is known from then on', async () => {
    const harness = standHarness();
    await harness.setAdminPassword('two gates and a drum');
    const [first, late] = [await issued(harness, null), await issued(harness, null)];
    const login = await entered(harness, first);
    expect(await harness.authenticate(login.token)).toMatchObject({ role: 'admin' });
    for (let count = 0; count < 5; count += 1) await harness.enterAsAdmin('wrong');
    expect(await harness.enterAsAdmin('two gates and a drum')).toMatchObject({ error: { kind: 'throttle/too-many' } });
    expect(await harness.enterAsAdmin('two gates and a drum', login.deviceId)).toMatchObject({ ok: true });
    harness.clock.advance(15 * MINUTE_MS);
    for (const secret of [first, late]) expect(await harness.logInWithLink({ secret, deviceId: null })).toEqual(UNUSABLE);
  });

  it('is on record, as one of a code is', async () => {
    const harness = standHarness();
    const { id } = await harness.newCode({ name: 'Tom', role: 'manager' });
    await issued(harness, null);
    await issued(harness, id);
    const entries = await harness.persistence.audit.list({ window: null, kind: 'login', before: null }, 9);
    expect(entries.map(({ text }) => text).toSorted()).toEqual([
      "Issued a login link for Tom's manager code",
      'Issued a login link for the admin',
    ]);
  });

  it('ends with a new password, and does nothing while there is none', async () => {
    const harness = standHarness();
    const early = await issued(harness, null);
    expect(await harness.logInWithLink({ secret: early, deviceId: null })).toEqual(UNUSABLE);
    await harness.setAdminPassword('two gates and a drum');
    const secret = await issued(harness, null);
    await harness.setAdminPassword('two drums and a gate');
    expect(await harness.logInWithLink({ secret, deviceId: null })).toEqual(UNUSABLE);
  });
});

describe('the link of a stand that has no admin yet', () => {
  const setupLink = async (harness: StandHarness): Promise<string> => {
    const link = await harness.issueLoginLink(null, 'The stand itself');
    return link.ok ? (link.value.path.split('/admin-login#setup=')[1] ?? '') : '';
  };

  it('works once, and ends the others', async () => {
    const harness = standHarness();
    const [first, other] = [await setupLink(harness), await setupLink(harness)];
    const login = await entered(harness, first);
    for (const secret of [first, other]) expect(await harness.logInWithLink({ secret, deviceId: null })).toEqual(UNUSABLE);
    expect(await harness.authenticate(login.token)).toMatchObject({ role: 'admin' });
  });

  it('lives for an hour', async () => {
    const harness = standHarness();
    const secret = await setupLink(harness);
    harness.clock.advance(HOUR_MS);
    expect(await harness.logInWithLink({ secret, deviceId: null })).toEqual(UNUSABLE);
  });

  it('is of no use once there is an admin', async () => {
    const harness = standHarness();
    const secret = await setupLink(harness);
    await harness.setAdminPassword('trombones and peanuts');
    expect(await harness.logInWithLink({ secret, deviceId: null })).toEqual(UNUSABLE);
  });
});
