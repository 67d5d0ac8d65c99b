import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSharpImageProcessor } from '#adapters/images/sharp-image-processor.ts';
import type { ImageProcessor } from '#core/ports/image-processor.ts';
import { UPLOAD_CORPUS } from './upload-corpus.ts';

const MB = 1024 * 1024;

describe('the image processor', () => {
  let processor: ImageProcessor;
  /** By their order in the corpus; encoding 24 megapixels takes a second. */
  const uploads: Buffer[] = [];
  beforeAll(async () => {
    processor = createSharpImageProcessor();
    for (const { bytes } of UPLOAD_CORPUS) uploads.push(await bytes());
  });

  it('is tried with forty files', () => {
    expect(UPLOAD_CORPUS).toHaveLength(40);
  });

  it.each(UPLOAD_CORPUS.map(({ what, becomes }, at) => [what, becomes, at] as const))('%s → %s', async (_what, becomes, at) => {
    const processed = await processor.process(uploads[at] ?? Buffer.alloc(0));
    if (becomes !== 'picture') {
      expect(processed).toEqual({ ok: false, error: { kind: 'image/refused', reason: becomes } });
      return;
    }
    if (!processed.ok) throw new Error(`refused: ${processed.error.reason}`);
    const { bytes, width, height, contentHash } = processed.value;
    expect([width, height]).toEqual([300, 300]);
    expect(bytes.length).toBeLessThanOrEqual(100 * 1024);
    expect(contentHash).toMatch(/^[0-9a-f]{64}$/);
    const facts = await sharp(bytes).metadata();
    expect(facts).toMatchObject({ format: 'jpeg', width: 300, height: 300, space: 'srgb', channels: 3, hasAlpha: false });
    for (const kept of ['exif', 'icc', 'iptc', 'xmp', 'orientation'] as const) expect(facts[kept]).toBeUndefined();
    const text = Buffer.from(bytes).toString('latin1');
    for (const trace of ['Maya', 'script', 'PK\u0003\u0004', 'Exif']) expect(text).not.toContain(trace);
  });

  it('replaces transparency by white', async () => {
    const see = await sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    const processed = await processor.process(see);
    if (!processed.ok) throw new Error('a picture');
    const { dominant } = await sharp(processed.value.bytes).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });

  it('gives the same name to the same picture', async () => {
    const [bytes = Buffer.alloc(0)] = uploads;
    const [one, other] = await Promise.all([processor.process(bytes), processor.process(bytes)]);
    expect(one).toEqual(other);
  });

  it('needs at most 150 MB for all of them at once', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'uploads-'));
    try {
      for (const [index, bytes] of uploads.entries()) writeFileSync(join(dir, String(index)), bytes);
      const script = join(import.meta.dirname, 'measure-memory.ts');
      const { stdout } = await promisify(execFile)(process.execPath, [script, dir]);
      expect(Number(stdout)).toBeGreaterThan(0);
      expect(Number(stdout) / MB).toBeLessThanOrEqual(150);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});
