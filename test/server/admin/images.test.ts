import { beforeEach, describe, expect, test } from 'vitest';
import { UPLOAD_CORPUS } from '../../adapters/images/upload-corpus.ts';
import type { AdminHarness } from '../../support/admin-calls.ts';
import { productNamed, send } from '../../support/http-calls.ts';
import { adminOfTest, siteOfFile } from '../../support/stands.ts';

const fileCalled = async (what: string): Promise<Buffer> => {
  const found = UPLOAD_CORPUS.find((upload) => upload.what === what);
  if (found === undefined) throw new Error(`no file ${what}`);
  return found.bytes();
};

const siteDir = siteOfFile(
  Object.fromEntries(
    ['products/cola.jpg', 'products/hot-dog.jpg', 'candy/gum.jpg', 'products/notes.txt'].map((file) => [`images/${file}`, 'picture']),
  ),
);

describe('pictures over HTTP', () => {
  let stand: AdminHarness;
  beforeEach(async () => {
    stand = await adminOfTest({ siteDir });
  });

  const pathsOf = async (query = ''): Promise<readonly string[]> => {
    const { json } = await stand.get(`/api/admin/images${query}`);
    const images = json?.['images'];
    return Array.isArray(images) ? images.map(({ path }: { path: string }) => path) : [];
  };

  test('lists what came with the web app, by category', async () => {
    const { json } = await stand.get('/api/admin/images?category=drinks');
    const image = { path: '/images/products/cola.jpg', filename: 'cola.jpg', width: 300, height: 300, size: 'picture'.length };
    expect(json).toEqual({ images: [image], uploadsDisabled: false });
    expect(await pathsOf()).toEqual(['/images/products/cola.jpg', '/images/products/hot-dog.jpg', '/images/candy/gum.jpg']);
    expect(await pathsOf('?category=drinks')).toEqual(['/images/products/cola.jpg']);
    expect(await pathsOf('?category=candy')).toEqual(['/images/candy/gum.jpg']);
    expect(await pathsOf('?category=uploads')).toEqual([]);
    expect((await stand.get('/api/admin/images?category=passwords')).status).toBe(400);
  });

  test('stores an upload under the server’s name for it, and serves it as immutable', async () => {
    const uploaded = await stand.upload(await fileCalled('a PNG'), { category: 'food', filename: 'Hot-Dog' }, '../../etc/passwd.svg');
    expect(uploaded).toMatchObject({ status: 200, json: { width: 300, height: 300 } });
    const path = String(uploaded.json?.['path']);
    expect(path).toMatch(/^\/images\/uploads\/hot-dog-[0-9a-f]{12}\.jpg$/);
    expect(await pathsOf('?category=food')).toEqual([path, '/images/products/hot-dog.jpg']);
    const served = await fetch(`${stand.url}${path}`);
    expect(served.status).toBe(200);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect((await served.arrayBuffer()).byteLength).toBe(uploaded.json?.['size']);
    const { id } = await productNamed(stand, 'Hot Dog');
    expect(await stand.put(`/api/products/${id}/image`, { image: path })).toMatchObject({ status: 200, json: { image: path } });
  });

  test('lists an upload without a category as one of the uploads, named by the server', async () => {
    const uploaded = await stand.upload(await fileCalled('a JPEG'));
    const path = String(uploaded.json?.['path']);
    expect(uploaded).toMatchObject({
      status: 200,
      json: { filename: path.split('/').at(-1), width: 300, height: 300, size: expect.any(Number) },
    });
    expect(path).toMatch(/^\/images\/uploads\/[a-z0-9-]+-[0-9a-f]{12}\.jpg$/);
    expect(await pathsOf('?category=uploads')).toEqual([path]);
  });

  test.each(['/images/uploads/none-000000000000.jpg', '/images/uploads/..%2f..%2fpackage.jpg', '/images/uploads/x.svg'])(
    '%s is not there',
    async (path) => {
      expect(await send(stand, path)).toMatchObject({ status: 404, json: { code: 'NOT_FOUND', error: 'There is no such picture.' } });
    },
  );

  test.each([
    ['HTML', 422, 'IMAGE_REFUSED', 'Please choose a JPEG, PNG or WebP picture.'],
    ['half a JPEG', 422, 'IMAGE_REFUSED', 'This picture is damaged and cannot be read.'],
    ['a PNG that says 16000×16000', 422, 'IMAGE_REFUSED', 'This picture is larger than 24 megapixels.'],
    ['a file of 6 MB', 413, 'BODY_TOO_LARGE', 'This file is larger than 5 MB.'],
    ['an empty file', 400, 'IMAGE_REQUIRED', 'Choose an image to upload.'],
  ])('refuses %s with %i %s', async (what, status, code, error) => {
    expect(await stand.upload(await fileCalled(what))).toMatchObject({ status, json: { code, error } });
  });

  test('refuses a form without a file, with unknown fields or two files, and other bodies', async () => {
    expect(await stand.upload(null)).toMatchObject({ status: 400, json: { code: 'IMAGE_REQUIRED' } });
    const jpeg = await fileCalled('a JPEG');
    expect(await stand.upload(jpeg, { path: '/etc' })).toMatchObject({ status: 400, json: { code: 'INVALID_REQUEST' } });
    expect(await stand.upload(jpeg, { filename: '../x' })).toMatchObject({ status: 400 });
    expect(await stand.upload(jpeg, { category: 'secrets' })).toMatchObject({ status: 400 });
    const form = new FormData();
    for (const name of ['image', 'image']) form.append(name, new Blob([Uint8Array.from(jpeg)]), 'x.jpg');
    const refused = { status: 400, json: { error: 'The form must have one file and nothing that is not asked for.' } };
    expect(await send(stand, '/api/admin/images/upload', { method: 'POST', headers: stand.headers, body: form })).toMatchObject(refused);
    const broken = {
      method: 'POST',
      headers: { ...stand.headers, 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nnonsense',
    };
    expect(await send(stand, '/api/admin/images/upload', broken)).toMatchObject(refused);
    const notAForm = { status: 415, json: { error: 'The body must be sent as multipart/form-data' } };
    expect(await stand.post('/api/admin/images/upload', {})).toMatchObject(notAForm);
  });
});

test('a stand that takes no uploads says so, and still has its pictures', async () => {
  const stand = await adminOfTest({ env: { IMAGE_UPLOADS: 'off' } });
  expect((await stand.get('/api/admin/images')).json).toMatchObject({ uploadsDisabled: true });
  expect(await stand.upload(await fileCalled('a JPEG'))).toMatchObject({ status: 409, json: { code: 'UPLOADS_DISABLED' } });
});
