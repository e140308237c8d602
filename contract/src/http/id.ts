import * as z from 'zod/mini'

/** The largest number of a row in both databases. */
export const idMax = 2_147_483_647

/** The numbers of rows, in bodies and answers. */
export const Id = z.int().check(z.minimum(1), z.maximum(idMax))
