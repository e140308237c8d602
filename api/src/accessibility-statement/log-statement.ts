import type { StatementFields } from '@vitrine/contract/admin/accessibility-statement'
import type { ChangeValues } from '@vitrine/contract/admin/changes'
import type { Db } from '../db/schema.ts'
import type { Actor } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'

interface LoggedStatement {
  before: StatementFields | undefined
  after: StatementFields | undefined
  time: Date
}

/** Logs the fields that changed, before and after. */
export async function logStatementChange(
  tx: Db,
  actor: Actor,
  { before, after, time }: LoggedStatement,
) {
  const [old, changed] = [toValues(before), toValues(after)]
  const all = new Set([...Object.keys(old), ...Object.keys(changed)])
  const names = [...all].filter((name) => old[name] !== changed[name])
  const pick = (values: ChangeValues): ChangeValues =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  const subject = (after ?? before)?.siteName ?? ''
  const sides = { before: pick(old), after: pick(changed) }
  await logChange(tx, actor, { kind: 'statement-changed', subject, ...sides }, time.toISOString())
}

/** Fields by name; lists by name and language, such as `faults fr`. Empty ones are absent. */
function toValues(fields: StatementFields | undefined): ChangeValues {
  if (!fields) return {}
  const { texts, ...own } = fields
  const lists = Object.entries(texts).flatMap(([code, values]) =>
    Object.entries(values).map(([name, text]) => [`${name} ${code}`, text] as const),
  )
  const values = [...Object.entries(own), ...lists].filter(([, value]) => value !== '')
  return Object.fromEntries(values)
}
