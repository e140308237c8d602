import * as z from 'zod/mini'

/** Maximum of an id in both databases. */
export const idMax = 2_147_483_647

/** Id of a database row in a JSON body. */
export const Id = z.int().check(z.minimum(1), z.maximum(idMax))
