import * as z from 'zod/mini'

const idMax = 2_147_483_647

/** The number of a row in a path or a query, where it is a text. */
export const IdParam = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(idMax))
