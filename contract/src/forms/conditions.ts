import * as z from 'zod/mini'
import type { Condition as ConditionShape } from './holds.ts'

const depthMax = 2
const partsMax = 20
const valueMax = 200

const Value = z.string().check(z.maxLength(valueMax))
const Name = z.string().check(z.maxLength(40))

const simpleConditions = [
  z.strictObject({ field: Name, is: Value }),
  z.strictObject({ field: Name, in: z.array(Value).check(z.minLength(1), z.maxLength(partsMax)) }),
  z.strictObject({ field: Name, filled: z.boolean() }),
] as const

/** The schema of conditions that are nested `depth` times at most: deeper ones are refused. */
function createConditions(depth: number): z.ZodMiniType<ConditionShape> {
  if (depth === 0) return z.union(simpleConditions)
  const Inner = createConditions(depth - 1)
  const Parts = z.array(Inner).check(z.minLength(1), z.maxLength(partsMax))
  return z.union([
    ...simpleConditions,
    z.strictObject({ all: Parts }),
    z.strictObject({ any: Parts }),
    z.strictObject({ not: Inner }),
  ])
}

/** When a field is shown: see `holds`. */
export const Condition = createConditions(depthMax)
