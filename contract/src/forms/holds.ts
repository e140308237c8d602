/** Value of a ticked box: `yes-no` and `consent`. */
export const tickedValue = 'yes'

/** When a field is shown. `field` is the id of a field before it. */
export type Condition =
  | { field: string; is: string }
  | { field: string; in: string[] }
  | { field: string; filled: boolean }
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }

/** Given values by field: one text for each chosen value, none for an empty field. */
export type Answers = Readonly<Record<string, readonly string[]>>

/** True if the condition holds for the answers. The server and the browser call the same function. */
export function holds(condition: Condition, answers: Answers): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(part, answers))
  if ('any' in condition) return condition.any.some((part) => holds(part, answers))
  if ('not' in condition) return !holds(condition.not, answers)
  const given = (answers[condition.field] ?? []).filter((value) => value.trim() !== '')
  if ('filled' in condition) return given.length > 0 === condition.filled
  const accepted = 'is' in condition ? [condition.is] : condition.in
  return given.some((value) => accepted.includes(value.trim()))
}

/** Returns the ids of the fields that a condition reads. */
export function getConditionFields(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(getConditionFields)
  if ('any' in condition) return condition.any.flatMap(getConditionFields)
  return 'not' in condition ? getConditionFields(condition.not) : [condition.field]
}

interface ConditionalField {
  id: string
  shownIf?: Condition | undefined
}

/**
 * Returns the fields that are shown, and the answers to them. A field that is not shown counts as
 * empty in the conditions of later fields.
 */
export function selectShownFields<F extends ConditionalField>(
  fields: readonly F[],
  answers: Answers,
): { shown: F[]; answers: Answers } {
  const remaining: Record<string, readonly string[]> = {}
  const shown = fields.filter(({ id, shownIf }) => {
    if (shownIf && !holds(shownIf, remaining)) return false
    const given = Object.hasOwn(answers, id) ? answers[id] : undefined
    if (given) remaining[id] = given
    return true
  })
  return { shown, answers: remaining }
}
