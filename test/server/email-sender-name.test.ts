import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { senderOf } from '#server/email-sender-name.ts';

const ADDRESS = 'orders@band.example';

/** The sender, as a mail program displays it. */
const senderInMail = async (from: string): Promise<unknown> => {
  const { message } = await createTransport({ jsonTransport: true }).sendMail({ from, to: ADDRESS, text: 'x' });
  const mail: { readonly from: unknown } = JSON.parse(message);
  return mail.from;
};

describe('EMAIL_FROM', () => {
  it.each([
    ['orders@band.example', ''],
    ['<orders@band.example>', ''],
    ['Band <orders@band.example>', 'Band'],
    ['  Band   < orders@band.example > ', 'Band'],
    ['"Band" <orders@band.example>', 'Band'],
    ['Band: Boosters <orders@band.example>', 'Band: Boosters'],
    ['Westview High, Band <orders@band.example>', 'Westview High, Band'],
    ['Westview (Band) <orders@band.example>', 'Westview (Band)'],
    ['"Westview (Band)" <orders@band.example>', 'Westview (Band)'],
    ['orders@band.example (Band)', 'Band'],
    ['"The \\"Blue\\" Band" <orders@band.example>', 'The "Blue" Band'],
    ['St. Mary’s Band <orders@band.example>', 'St. Mary’s Band'],
    ['Banda de la Peña <orders@band.example>', 'Banda de la Peña'],
    ['band@home <orders@band.example>', 'band@home'],
    ['Band; Boosters <orders@band.example>', 'Band; Boosters'],
  ])('%j is one sender with the name %j', async (text, name) => {
    const sender = senderOf(text);
    expect(await senderInMail(sender ?? '')).toEqual({ address: ADDRESS, name });
    expect(senderOf(sender ?? '')).toBe(sender);
  });

  it.each([
    '',
    'nobody',
    'Band <>',
    'Band <orders@>',
    'a@b.example, c@d.example',
    'Band: a@b.example;',
    'Band <a@b.example>\r\nBcc: c@d.example',
    'Band <a b@c.example>',
  ])('%j is not a sender', (text) => expect(senderOf(text)).toBeNull());
});
