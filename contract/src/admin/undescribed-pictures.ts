import * as z from 'zod/mini'

export const undescribedPicturesMax = 100

/**
 * Addresses of the pictures of a draft without a text alternative: neither in the text nor in the
 * media library, and not marked as decorative.
 */
export const UndescribedPictures = z.object({ data: z.array(z.string()) })
