import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { sizeText } from '#web/images/images.view.ts';
import { galleryFailureText, uploadFailureText } from '#web/images/messages.ts';
import { anImage, changed, imageCalls, imagesAre, imagesCall, inventoryIs, uploadCalls } from '../msw/handlers/admin.handlers.ts';
import { COLA } from '../msw/handlers/catalogue.handlers.ts';
import { on, server } from '../msw/server.ts';
import { NO_ANSWER, answer, bare, fault, networkFailure, problem } from '../msw/typed-handler.ts';
import { alerts, field, fill, openAdmin } from '../open-admin.ts';
import { settleStaffApp, tap } from '../open-staff-app.ts';
import { passTime } from '../polling-clock.ts';

beforeEach(() => void on(inventoryIs([COLA])));
afterEach(() => vi.useRealTimers());

const open = async () => {
  const app = await openAdmin('/admin');
  await tap('Update Image: Cola');
  return app;
};
const pictures = () => within(screen.getByRole('list', { name: 'Images' })).getAllByRole('button');
const chooseFile = async (file: File) => {
  fireEvent.change(field('Image'), { target: { files: [file] } });
  await settleStaffApp();
};
const jpeg = (name = 'beer.jpg', bytes = 3) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });

describe('Select Image', () => {
  it('shows the pictures of the category with size, the one in use chosen', async () => {
    const requests = on(imagesAre([anImage('cola.jpg'), anImage('root-beer.jpg', 512)]));
    await open();
    expect(screen.getByRole('dialog', { name: 'Select Image' })).toBeTruthy();
    expect(pictures().map(({ textContent }) => textContent)).toEqual(['cola.jpg300×300, 18.2 KB', 'root-beer.jpg300×300, 512 B']);
    expect(pictures().map((picture) => picture.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
    expect(screen.getByRole('button', { name: 'Upload' })).toBeTruthy();
    await tap('All');
    await tap('Uploads');
    expect(requests.map(({ query }) => query.category)).toEqual(['drinks', undefined, 'uploads']);
  });

  it('closes without a choice by Cancel and by Escape', async () => {
    on(imagesAre([]));
    await open();
    expect(screen.getByText('No images here yet.')).toBeTruthy();
    await tap('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    await tap('Update Image: Cola');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await settleStaffApp();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    [bare(400), 'Failed to load images'],
    [networkFailure(), 'Unable to load images right now.'],
  ])('says why there are none: %o', async (outcome, text) => {
    on(imagesCall(outcome));
    await open();
    await passTime(10_000);
    expect(alerts()).toEqual([`${text}Try Again`]);
    on(imagesAre([anImage('cola.jpg')]));
    await tap('Try Again');
    expect(pictures()).toHaveLength(1);
  });

  it('shows that the login is over when the server refuses it', async () => {
    on(imagesCall(problem('UNAUTHENTICATED', 'No')));
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin or Manager Access Required');
    expect(alerts()).toEqual(['Please log in again to manage images.']);
  });

  it('says where pictures come from when uploads are off', async () => {
    on(imagesAre([anImage('cola.jpg')], true));
    await open();
    expect(
      screen.getByText('Runtime uploads are disabled on this server. Add images to the public images folder and redeploy.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
  });
});

describe('uploading', () => {
  beforeEach(() => void on(imagesAre([anImage('cola.jpg')])));

  it('needs a file, a good name, a picture that this browser can read, and at most 5 MB', async () => {
    const requests = on(uploadCalls(answer(anImage('beer.jpg'))));
    await open();
    fill('File name (optional)', 'root beer!');
    await tap('Upload');
    expect(alerts()).toEqual(['Use letters, numbers and dashes only.', 'Choose an image to upload.']);
    fill('File name (optional)', '');
    await chooseFile(jpeg('huge.jpg', 5 * 1024 * 1024 + 1));
    await tap('Upload');
    expect(alerts()).toEqual(['This picture is larger than 5 MB.']);
    await chooseFile(new File([new Uint8Array(3)], 'IMG_2041.HEIC', { type: 'image/heic' }));
    await tap('Upload');
    expect(alerts()).toEqual(['This browser can’t read this picture. Please choose a JPEG, PNG or WebP picture.']);
    expect(requests).toEqual([]);
  });

  it('sends the chosen file with its category and the name that was typed, and uses the picture', async () => {
    const upload = uploadCalls(answer(anImage('beer.jpg')));
    server.use(upload.handler);
    const changes = on(imageCalls(changed({ ...COLA, imagePath: '/images/products/beer.jpg' })));
    await open();
    fill('File name (optional)', 'beer');
    await chooseFile(jpeg('IMG_2041.jpg'));
    expect(upload.requests).toEqual([]);
    await tap('Upload');
    expect(upload.requests).toMatchObject([{ body: { category: 'drinks', filename: 'beer' } }]);
    expect(upload.files).toEqual([{ field: 'image', name: 'IMG_2041.jpg', type: 'image/jpeg', bytes: new Uint8Array(3) }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes).toMatchObject([{ body: { image: '/images/products/beer.jpg' } }]);
  });

  it("keeps the file's own name when none is typed, and sends it once more by the button", async () => {
    const upload = uploadCalls(bare(500));
    server.use(upload.handler);
    await open();
    await chooseFile(jpeg('Frito Pie (2).jpeg'));
    await tap('Upload');
    await tap('Upload');
    expect(upload.requests.map(({ body }) => body.filename)).toEqual(['Frito-Pie-2', 'Frito-Pie-2']);
  });

  it.each([
    [problem('IMAGE_REFUSED', 'This is not a picture.'), 'This is not a picture.'],
    [problem('BODY_TOO_LARGE', 'Too large'), 'This picture is larger than 5 MB.'],
    [
      problem('UPLOADS_DISABLED', 'Off'),
      'Runtime uploads are disabled on this server. Add images to the public images folder and redeploy.',
    ],
    [fault(), 'Upload failed'],
    [networkFailure(), NO_ANSWER],
  ])('says why not: %o', async (outcome, text) => {
    on(uploadCalls(outcome));
    await open();
    await chooseFile(jpeg());
    await tap('Upload');
    expect(alerts()).toEqual([text]);
  });

  it('says that the session has expired where the person lands when the server says so', async () => {
    on(uploadCalls(problem('UNAUTHENTICATED', 'No')));
    await open();
    await chooseFile(jpeg());
    await tap('Upload');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin or Manager Access Required');
    expect(alerts()).toEqual(['Admin session expired. Please log in again.']);
  });

  it('needs the admin still to be logged in', async () => {
    const requests = on(uploadCalls(answer(anImage('beer.jpg'))));
    await openAdmin('/admin');
    await tap('+ Add Product');
    await tap('Select Image');
    localStorage.setItem('bandstand.admin-auth', 'null');
    await chooseFile(jpeg());
    await tap('Upload');
    expect(alerts()).toEqual(['Admin session expired. Please log in again.']);
    expect(requests).toEqual([]);
  });
});

describe('a size', () => {
  it.each([
    [0, '0 B'],
    [1_023, '1023 B'],
    [1_024, '1 KB'],
    [18_637, '18.2 KB'],
    [1_048_400, '1023.8 KB'],
    [1_048_575, '1 MB'],
    [5_242_880, '5 MB'],
    [1_468_006, '1.4 MB'],
  ])('%i bytes read "%s"', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });
});

describe('what is said of a failure', () => {
  it('asks to log in again', () => {
    const refused = new ApiError({ kind: 'answer', status: 401 });
    expect(galleryFailureText(refused)).toBe('Please log in again to manage images.');
    expect(uploadFailureText(refused)).toBe('Admin session expired. Please log in again.');
  });
});
