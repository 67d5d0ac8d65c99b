/** Photos on their way to the stand. */
export interface Pictures {
  /** The same photo as a small JPEG, the right way up; as it is where that saves nothing, null where this browser cannot read it. */
  shrink(photo: File): Promise<File | null>;
}

/** Twice what the stand keeps of the shorter side, so that a long picture still fills the square. */
const LONGEST_SIDE_PX = 1200;
const SMALL_BYTES = 512 * 1024;
const QUALITY = 0.9;
const READ_BY_THE_STAND = /^image\/(jpeg|png|webp)$/;

export const createBrowserPictures = (browser: Window & typeof globalThis): Pictures => {
  /** An image element turns a photo as the camera was held, in every browser, and reads whatever format the device can. */
  const read = async (photo: File): Promise<HTMLImageElement | null> => {
    const address = browser.URL.createObjectURL(photo);
    try {
      const image = new browser.Image();
      image.src = address;
      await image.decode();
      return image;
    } catch {
      return null;
    } finally {
      browser.URL.revokeObjectURL(address);
    }
  };
  const draw = (image: HTMLImageElement): Promise<Blob | null> => {
    const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = browser.document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    const pen = canvas.getContext('2d');
    if (pen === null) return Promise.resolve(null);
    // JPEG has no see-through: without a ground it turns black.
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  };
  return {
    shrink: async (photo) => {
      const isTaken = READ_BY_THE_STAND.test(photo.type);
      if (isTaken && photo.size <= SMALL_BYTES) return photo;
      const image = await read(photo);
      const small = image === null ? null : await draw(image);
      if (small !== null) return new browser.File([small], photo.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' });
      // The stand says what is wrong with a picture of a kind that it reads.
      return isTaken ? photo : null;
    },
  };
};
