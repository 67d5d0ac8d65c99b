// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { createEmailTemplates } from '#adapters/email-templates/create-email-templates.ts';
import type { KeptMail } from '#adapters/local-mailbox/local-mailbox.ts';
import { MAIL_FRAME_HEADERS, renderMail, renderMailbox, renderMailFrame, renderNoSuchMail } from '#adapters/local-mailbox/mailbox-pages.ts';
import { aConfirmationMail } from '../../support/builders/order-mail-builder.ts';
import { GAME_NIGHT } from '../../support/fakes/fixed-clock.ts';

const STAND = { standName: 'Bandstand', timeZone: 'America/New_York' };

const aKeptMail = (facts: Partial<KeptMail> = {}): KeptMail => ({
  ...createEmailTemplates().compose(aConfirmationMail()),
  id: 'm1',
  to: 'maya.rivera@example.com',
  messageId: '<m1@stand.example>',
  receivedAt: GAME_NIGHT,
  copies: 1,
  ...facts,
});

const documentOf = (page: string): Document => new DOMParser().parseFromString(page, 'text/html');
const textOf = (page: string): string => (documentOf(page).body.textContent ?? '').replace(/\s+/g, ' ');

/** The stand's policy blocks scripts, inline styles and foreign origins: the pages must not need them. */
const expectPolicyKept = (page: string): void => {
  const document = documentOf(page);
  expect(document.querySelectorAll('script, style, [style]')).toHaveLength(0);
  for (const element of document.querySelectorAll('[href], [src]')) {
    expect(element.getAttribute('href') ?? element.getAttribute('src')).toMatch(/^\/(?!\/)/);
  }
};

describe('the list', () => {
  it('shows subject, recipient and local time, and leads to each mail', () => {
    const page = renderMailbox([aKeptMail(), aKeptMail({ id: 'm2', subject: 'Ready for Pickup! #042' })], STAND);
    const links = [...documentOf(page).querySelectorAll('main a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/mailbox/m1', '/mailbox/m2']);
    expect(textOf(page)).toMatch(/Order Confirmed! #042 To maya\.rivera@example\.com Nov 20, 2026, 7:40\sPM/);
    expectPolicyKept(page);
  });

  it('offers the menu when it is empty', () => {
    const page = renderMailbox([], STAND);
    expect(textOf(page)).toContain('No mail yet');
    expect(textOf(page)).toContain('Back to Menu');
    expectPolicyKept(page);
  });
});

describe('a mail', () => {
  it('shows its headers, a sandboxed frame and the text part', () => {
    const mail = aKeptMail({ copies: 2 });
    const page = renderMail(mail, STAND);
    const document = documentOf(page);
    const frame = document.querySelector('iframe');
    expect(frame?.getAttribute('src')).toBe('/mailbox/m1/html');
    expect(frame?.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
    expect(document.querySelector('pre')?.textContent).toBe(mail.text);
    expect(textOf(page)).toContain('<m1@stand.example>');
    expect(textOf(page)).toContain('2 copies');
    expectPolicyKept(page);
  });

  it('cannot break out of the page', () => {
    const attack = '"><script>alert(1)</script>';
    const page = renderMail(aKeptMail({ subject: attack, to: attack, text: attack, messageId: attack }), STAND);
    expectPolicyKept(page);
    expect(documentOf(page).querySelector('h1')?.textContent).toBe(attack);
    expectPolicyKept(renderMailbox([aKeptMail({ subject: attack, to: attack })], { ...STAND, standName: attack }));
  });

  it('is framed as it was sent, with links that leave the frame', () => {
    const frame = renderMailFrame(aKeptMail());
    expect(frame.replace('\n<base target="_blank">', '')).toBe(aKeptMail().html);
    expect(documentOf(frame).querySelector('base')?.target).toBe('_blank');
  });

  it('is framed under a policy that allows inline styles and nothing else', () => {
    const policy = MAIL_FRAME_HEADERS['Content-Security-Policy']?.split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("style-src 'unsafe-inline'");
    expect(policy?.some((rule) => rule.startsWith('script-src'))).toBe(false);
  });

  it('has a page when it does not exist', () => {
    expect(textOf(renderNoSuchMail(STAND))).toContain('No such mail');
  });
});
