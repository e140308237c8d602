import * as z from 'zod/mini'

/** Maximum number of pictures in one answer. */
export const undescribedMax = 100

/**
 * Addresses of the pictures of a working copy that have no text alternative: none of their own, none
 * in the library, and not marked as decorative.
 */
export const UndescribedPictures = z.object({ data: z.array(z.string()) })
