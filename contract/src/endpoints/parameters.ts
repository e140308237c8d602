import * as z from 'zod/mini'
import { pagesPerCallMax } from '../admin/shapes.ts'
import { idMax } from '../bounds/id-max.ts'

/** Id of a database row in a path or a query, parsed from a string. */
export const IdParam = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(idMax))

/** Limits of a body with many page ids or texts. */
export const manyPages = { depthMax: 5, valuesMax: 2 * pagesPerCallMax }
