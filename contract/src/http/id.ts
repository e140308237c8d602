import * as z from 'zod/mini'
import { idMax } from '../bounds/id-max.ts'

/** Id of a database row in a JSON body. */
export const Id = z.int().check(z.minimum(1), z.maximum(idMax))
