import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { sizeText } from '#web/images/images.view.ts';
import { galleryFailureText, uploadFailureText } from '#web/images/messages.ts';
import { anImage, changed, imageCalls, imagesAre, imagesCall, inventoryIs, uploadCalls } from '../msw/handlers/admin.handlers.ts';
import { COLA } from '../msw/handlers/catalogue.handlers.ts';
import { given, on, server } from '../msw/server.ts';
import { answer, bare, fault, networkFailure, NO_ANSWER, problem } from '../msw/typed-handler.ts';
import { alerts, field, fill, heading, openAdmin, settleApp, tap } from '../open-app.ts';
import { passTime } from '../polling-clock.ts';

const MB = 1024 * 1024;
const LOGIN = 'Admin or Manager Access Required';
const DISABLED = 'Runtime uploads are disabled on this server. Add images to the public images folder and redeploy.';

beforeEach(() => given(inventoryIs([COLA]), imagesAre([anImage('cola.jpg')])));

const open = async (): Promise<void> => {
  await openAdmin('/admin');
  await tap('Update Image: Cola');
};
const pictures = () => within(screen.getByRole('list', { name: 'Images' })).getAllByRole('button');
const isOpen = () => screen.queryByRole('dialog') !== null;
const jpeg = (name = 'beer.jpg', bytes = 3, type = 'image/jpeg') => new File([new Uint8Array(bytes)], name, { type });
const upload = async (file: File | null): Promise<void> => {
  if (file !== null) fireEvent.change(field('Image'), { target: { files: [file] } });
  await settleApp();
  await tap('Upload');
};

describe('Select Image', () => {
  it('shows the pictures of the category with size, the one in use chosen', async () => {
    const requests = on(imagesAre([anImage('cola.jpg'), anImage('root-beer.jpg', 512)]));
    await open();
    expect(screen.getByRole('dialog', { name: 'Select Image' })).toBeTruthy();
    expect(pictures().map((picture) => [picture.textContent, picture.getAttribute('aria-pressed')])).toEqual([
      ['cola.jpg300×300, 18.2 KB', 'true'],
      ['root-beer.jpg300×300, 512 B', 'false'],
    ]);
    await tap('All', 'Uploads');
    expect(requests.map(({ query }) => query.category)).toEqual(['drinks', undefined, 'uploads']);
  });

  it('closes without a choice by Cancel and by Escape', async () => {
    on(imagesAre([]));
    await open();
    expect(screen.getByText('No images here yet.')).toBeTruthy();
    await tap('Cancel');
    expect(isOpen()).toBe(false);
    await tap('Update Image: Cola');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await settleApp();
    expect(isOpen()).toBe(false);
  });

  it.each([
    [bare(400), 'Failed to load images'],
    [networkFailure(), 'Unable to load images right now.'],
  ])('explains why there are none: %o', async (outcome, text) => {
    on(imagesCall(outcome));
    await open();
    await passTime(10_000);
    expect(alerts()).toEqual([`${text}Try Again`]);
    on(imagesAre([anImage('cola.jpg')]));
    await tap('Try Again');
    expect(pictures()).toHaveLength(1);
  });

  it('explains at the login why it is over', async () => {
    on(imagesCall(problem('UNAUTHENTICATED', 'No')));
    await open();
    expect([heading(), alerts()]).toEqual([LOGIN, ['Please log in again to manage images.']]);
  });

  it('names the folder for pictures when uploads are off', async () => {
    on(imagesAre([anImage('cola.jpg')], true));
    await open();
    expect(screen.getByText(DISABLED)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
  });
});

describe('uploading', () => {
  it('needs a file, a good name, a picture that this browser can read, and at most 5 MB', async () => {
    const requests = on(uploadCalls(answer(anImage('beer.jpg'))));
    await open();
    fill('File name (optional)', 'root beer!');
    await upload(null);
    expect(alerts()).toEqual(['Use letters, numbers and dashes only.', 'Choose an image to upload.']);
    fill('File name (optional)', '');
    await upload(jpeg('huge.jpg', 5 * MB + 1));
    expect(alerts()).toEqual(['This picture is larger than 5 MB.']);
    await upload(jpeg('IMG_2041.HEIC', 3, 'image/heic'));
    expect(alerts()).toEqual(['This browser can’t read this picture. Please choose a JPEG, PNG or WebP picture.']);
    expect(requests).toEqual([]);
  });

  it('sends the chosen file with its category and the typed name, and uses the picture', async () => {
    const calls = uploadCalls(answer(anImage('beer.jpg')));
    server.use(calls.handler);
    const changes = on(imageCalls(changed({ ...COLA, imagePath: '/images/products/beer.jpg' })));
    await open();
    fill('File name (optional)', 'beer');
    await upload(jpeg('IMG_2041.jpg'));
    expect(calls.requests).toMatchObject([{ body: { category: 'drinks', filename: 'beer' } }]);
    expect(calls.files).toEqual([{ field: 'image', name: 'IMG_2041.jpg', type: 'image/jpeg', bytes: new Uint8Array(3) }]);
    expect(isOpen()).toBe(false);
    expect(changes).toMatchObject([{ body: { image: '/images/products/beer.jpg' } }]);
  });

  it('keeps the name of the file when none is typed, and sends it again by the button', async () => {
    const { handler, requests } = uploadCalls(bare(500));
    server.use(handler);
    await open();
    await upload(jpeg('Frito Pie (2).jpeg'));
    await tap('Upload');
    expect(requests.map(({ body }) => body.filename)).toEqual(['Frito-Pie-2', 'Frito-Pie-2']);
  });

  it.each([
    [problem('IMAGE_REFUSED', 'This is not a picture.'), 3, 'This is not a picture.'],
    [problem('BODY_TOO_LARGE', 'Too large'), 3, 'This picture is larger than 5 MB.'],
    [problem('UPLOADS_DISABLED', 'Off'), 3, DISABLED],
    [fault(), 3, 'Upload failed'],
    [networkFailure(), 3, NO_ANSWER],
    // It is sent.
    [bare(500), 5 * MB, NO_ANSWER],
  ])('explains a refusal: %o, %i bytes', async (outcome, bytes, text) => {
    on(uploadCalls(outcome));
    await open();
    await upload(jpeg('beer.jpg', bytes));
    expect(alerts()).toEqual([text]);
  });

  it('explains at the login that the session has expired', async () => {
    on(uploadCalls(problem('UNAUTHENTICATED', 'No')));
    await open();
    await upload(jpeg());
    expect([heading(), alerts()]).toEqual([LOGIN, ['Admin session expired. Please log in again.']]);
  });

  it('needs an admin who is still logged in', async () => {
    const requests = on(uploadCalls(answer(anImage('beer.jpg'))));
    await openAdmin('/admin');
    await tap('+ Add Product', 'Select Image');
    localStorage.setItem('bandstand.admin-auth', 'null');
    await upload(jpeg());
    expect([alerts(), requests]).toEqual([['Admin session expired. Please log in again.'], []]);
  });
});

it.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_024, '1 KB'],
  [18_637, '18.2 KB'],
  [1_048_400, '1023.8 KB'],
  [1_048_575, '1 MB'],
  [5_242_880, '5 MB'],
  [1_468_006, '1.4 MB'],
])('a size of %i bytes reads "%s"', (bytes, text) => expect(sizeText(bytes)).toBe(text));

it('failure messages ask for another login', () => {
  const refused = new ApiError({ kind: 'answer', status: 401 });
  expect(galleryFailureText(refused)).toBe('Please log in again to manage images.');
  expect(uploadFailureText(refused)).toBe('Admin session expired. Please log in again.');
});
