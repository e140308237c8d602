import * as z from 'zod/mini'
import { pagesAtOnce } from '../admin/shapes.ts'
import { idMax } from '../http/id.ts'

/** The number of a row in a path or a query, where it is a text. */
export const IdParam = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(idMax))

/** Limits of a body that names many pages or texts. */
export const manyPages = { depthMax: 5, valuesMax: 2 * pagesAtOnce }
