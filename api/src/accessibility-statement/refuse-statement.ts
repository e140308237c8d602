import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { refusal } from '../http/reply.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'
import { getLengthMax } from './check-statement.ts'
import {
  fillSentence,
  findStatementTexts,
  type ProblemName,
  type StatementProblems,
} from './statement-texts.ts'

type Request = Pick<RequestContext, 'language'>

/** Returns a message in the language of the request. */
export const getProblem = (
  { context: { rules } }: EditingDeps,
  { language }: Request,
  name: ProblemName,
  values: Record<string, number> = {},
): string => fillSentence(findStatementTexts(rules, language()).texts.problems, name, values)

export function refuseStatement<S extends number>(
  editing: EditingDeps,
  ctx: Request,
  status: S,
  name: ProblemName,
  field?: string,
) {
  const message = getProblem(editing, ctx, name)
  return refusal(status, message, field === undefined ? undefined : { [field]: [message] })
}

/** Refuses fields, each with its message. */
export function refuseFields(editing: EditingDeps, ctx: Request, problems: StatementProblems) {
  const errors = Object.entries(problems).map(([field, name]): [string, string[]] => [
    field,
    [getProblem(editing, ctx, name, { max: getLengthMax(field) })],
  ])
  return refusal(422, errors[0]?.[1][0] ?? '', Object.fromEntries(errors))
}
