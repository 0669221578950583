const REFERENCE_LENGTH = 12;
const FILE_OF_LIBRARY = /^[0-9a-f]{64}\.webp$/;

/** The address of the thumbnail of a file that a document names; null if the file is not of the library. */
export const thumbnailOf = (file: string): string | null =>
  FILE_OF_LIBRARY.test(file) ? thumbnailAt(file.slice(0, REFERENCE_LENGTH)) : null;

/** The address of the thumbnail of a picture, by the reference with which texts name the picture. */
export const thumbnailAt = (reference: string) => `/api/desk/media/thumbnails/${reference}`;
