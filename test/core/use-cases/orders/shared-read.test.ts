import { describe, expect, it } from 'vitest';
import { sharedRead } from '#core/use-cases/orders/shared-read.ts';

const scripted = () => {
  const reads: PromiseWithResolvers<string>[] = [];
  const ask = sharedRead(() => {
    const read = Promise.withResolvers<string>();
    reads.push(read);
    return read.promise;
  });
  return { reads, ask };
};

describe('a shared read', () => {
  it('never answers with a read that began before the question', async () => {
    const { reads, ask } = scripted();
    const first = ask();
    const [second, third] = [ask(), ask()];
    expect(reads).toHaveLength(1);
    reads[0]?.resolve('before the change');
    expect(await first).toBe('before the change');
    await expect.poll(() => reads.length).toBe(2);
    reads[1]?.resolve('after the change');
    expect(await Promise.all([second, third])).toEqual(['after the change', 'after the change']);
    expect(reads).toHaveLength(2);
  });

  it('goes on after a read that failed, whose failure only its own askers get', async () => {
    const { reads, ask } = scripted();
    const first = ask();
    const second = ask();
    reads[0]?.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await expect.poll(() => reads.length).toBe(2);
    reads[1]?.resolve('there');
    expect(await second).toBe('there');
    const third = ask();
    expect(reads).toHaveLength(3);
    reads[2]?.resolve('still there');
    expect(await third).toBe('still there');
  });
});
