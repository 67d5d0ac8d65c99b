import { describe, expect, it } from 'vitest';
import { uploadName, uploadNameOf, uploadPath } from '#core/domain/images/image-entry.ts';

const HASH = '0123456789abcdef';

describe('the name of an upload', () => {
  it.each([
    ['Hot-Dog', 'hot-dog-0123456789ab'],
    ['', 'picture-0123456789ab'],
    ['---', 'picture-0123456789ab'],
    ['../../etc/passwd', 'etc-passwd-0123456789ab'],
    ['x'.repeat(200), `${'x'.repeat(60)}-0123456789ab`],
  ])('wished for as %j is %j', (wish, name) => {
    expect(uploadName(wish, HASH)).toBe(name);
    expect(uploadNameOf(uploadPath(name))).toBe(name);
  });

  it.each([
    '/images/uploads/../x.jpg',
    '/images/uploads/A.jpg',
    '/images/uploads/a.svg',
    '/images/products/cola.jpg',
    '/images/uploads/.jpg',
    '/images/uploads/a/../../x.jpg',
    '/images/uploads/a.exe.jpg',
    `/images/uploads/${'a'.repeat(81)}.jpg`,
  ])('%s is none', (path) => {
    expect(uploadNameOf(path)).toBeNull();
  });
});
