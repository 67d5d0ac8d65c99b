/** Photos to upload. */
export interface Pictures {
  /** The photo as a small, upright JPEG; unchanged if that saves nothing, null if this browser cannot read it. */
  shrink(photo: File): Promise<File | null>;
}

/** Twice the stored size of the shorter side, so that a long picture still fills the square. */
const LONGEST_SIDE_PX = 1200;
const SMALL_BYTES = 512 * 1024;
const QUALITY = 0.9;
const READ_BY_THE_STAND = /^image\/(jpeg|png|webp)$/;

export const createBrowserPictures = (browser: Window & typeof globalThis): Pictures => {
  /** An image element rotates a photo by its orientation in every browser, and reads any format that the device supports. */
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
    // JPEG has no transparency: without a background it turns black.
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
      // The server explains a bad picture of a supported kind.
      return isTaken ? photo : null;
    },
  };
};
