import * as z from 'zod/mini'
import { FieldId } from './field-values.ts'

const filtersMax = 10
const wordsMax = 500
const jsonMax = 4_000

const Words = z.string().check(z.maxLength(wordsMax))
/** A bound of a range. `today` is the day in the time zone of the site. */
const Bound = z.optional(z.union([Words, z.number()]))

/** A value that a field must have, or a range of dates, numbers or words, with its bounds. */
export const FieldFilter = z.union([
  Words,
  z.number(),
  z.boolean(),
  z.strictObject({ from: Bound, to: Bound }),
])
export type FieldFilter = z.infer<typeof FieldFilter>

/** Conditions by field id; a page must meet all of them. */
const FieldFilters = z.record(FieldId, FieldFilter).check(
  z.refine((filters) => Object.keys(filters).length <= filtersMax, {
    error: `At most ${filtersMax} fields.`,
  }),
)
export type FieldFilters = z.infer<typeof FieldFilters>

/** Conditions in a query string: JSON such as `{"event.on":{"from":"today"}}`. */
export const FieldFiltersQuery = z.pipe(
  z.pipe(
    z.string().check(
      z.maxLength(jsonMax),
      z.refine((json) => parseJson(json) !== undefined, { error: 'It is no JSON.' }),
    ),
    z.transform(parseJson),
  ),
  FieldFilters,
)

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** `event.on`, or `-event.on` for the reverse order. */
export const FieldSort = z.string().check(
  z.refine((sort) => FieldId.safeParse(sort.replace(/^-/, '')).success, {
    error: 'It is no id of a field.',
  }),
)
