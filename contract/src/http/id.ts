import * as z from 'zod/mini'

/** The numbers of rows, in bodies and answers. */
export const Id = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
