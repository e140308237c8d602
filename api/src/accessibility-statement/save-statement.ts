import type * as endpoints from '@vitrine/contract/endpoints/accessibility-statement'
import type { InputOf } from '../binding/bind.ts'
import { commitOrRollBack } from '../editing/calls/commit-or-roll-back.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { reply } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { getActor } from '../publishing/actor.ts'
import { cleanStatement, findProblems } from './check-statement.ts'
import { logStatementChange } from './log-statement.ts'
import { getProblem, refuseFields } from './refuse-statement.ts'
import { loadStatement } from './show-statement.ts'
import { readStatement, saveStatementFields } from './store.ts'

export async function saveStatement(
  editing: EditingDeps,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.saveStatement>,
) {
  const { rules, now } = editing.context
  const fields = cleanStatement(rules, body.fields)
  const problems = findProblems(fields)
  if (Object.keys(problems).length > 0) return refuseFields(editing, ctx, problems)
  const outcome = await commitOrRollBack<true, 'older'>(editing.changes, async (tx, touch) => {
    touch.pages([])
    const before = await readStatement(tx)
    if (before.version !== body.version) return { refused: 'older' }
    if (!(await saveStatementFields(tx, fields))) return { done: true }
    const sides = { before: before.fields, after: fields }
    await logStatementChange(tx, getActor(ctx), { ...sides, time: now() })
    return { done: true }
  })
  const data = await loadStatement(editing)
  if ('done' in outcome) return { data }
  return reply(409, { message: getProblem(editing, ctx, 'older'), data })
}
