import { describe, expect, test } from 'vitest';
import { createPinoLogger } from '#adapters/pino/pino-logger.ts';

const logged = (write: (logger: ReturnType<typeof createPinoLogger>) => void, level = 'info'): readonly Record<string, unknown>[] => {
  const lines: string[] = [];
  write(createPinoLogger({ level, destination: { write: (line) => void lines.push(line) } }));
  return lines.map((line): Record<string, unknown> => JSON.parse(line));
};

describe('pino logger', () => {
  test('one JSON line with level, time, event and fields', () => {
    const [line] = logged((log) => log.info('order.placed', { orderId: 'o-1' }));
    expect(line).toEqual({ level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), msg: 'order.placed', orderId: 'o-1' });
  });

  test('the level decides', () => {
    expect(logged((log) => log.info('quiet'), 'warn')).toEqual([]);
    expect(logged((log) => log.error('loud'), 'warn')).toMatchObject([{ level: 'error', msg: 'loud' }]);
  });

  test('personal and secret fields are redacted', () => {
    const secret = { email: 'jamie@example.com', phone: '5550100142', token: 't0k', hash: 'h4sh', sessionId: 'cs_live', password: 'pw-1' };
    const text = JSON.stringify(logged((log) => log.warn('mistake', { ...secret, order: secret, kept: 1 })));
    for (const value of Object.values(secret)) expect(text).not.toContain(value);
    expect(text).toContain('"kept":1');
  });

  test('an error is logged by type, place and cause, without mail addresses, numbers and secrets', () => {
    const cause = new Error('no mail to jamie@example.com or +1 (555) 010-0142');
    const [line] = logged((log) => log.error('request.failed', { error: new Error(`hash ${'h'.repeat(32)} is odd`, { cause }) }));
    expect(line?.['error']).toMatchObject({
      type: 'Error',
      message: 'hash [secret] is odd',
      at: expect.arrayContaining([expect.stringContaining('pino-logger.test')]),
      cause: { message: 'no mail to [mail] or [number]' },
    });
    const deep = Array.from({ length: 6 }).reduce<Error>((inner, _, at) => new Error(`${at}`, { cause: inner }), cause);
    expect(JSON.stringify(logged((log) => log.error('request.failed', { error: deep }))).match(/"message":"\d"/g)).toHaveLength(4);
  });

  test('a driver’s message, which quotes the row, is omitted', () => {
    const error = Object.assign(new Error('Key (email)=(x) already exists; insert into orders values (Jamie Rivera)'), {
      name: 'UniqueConstraintViolationException',
      code: '23505',
      constraint: 'orders_session_id_unique',
    });
    const [line] = logged((log) => log.error('request.failed', { error }));
    expect(line?.['error']).toMatchObject({ type: error.name, code: '23505', constraint: 'orders_session_id_unique' });
    expect(JSON.stringify(line)).not.toContain('Jamie');
  });
});
