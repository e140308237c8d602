import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { type EditingMessageName, refuseWithMessage } from '../calls/messages.ts'

/** Why the fields of a topic or an author cannot be saved. */
export interface TaxonomyFault {
  name: EditingMessageName
  field: string
  values?: Record<string, string>
}

export const refuseFault = (
  editing: EditingDeps,
  ctx: PersonRequest,
  { name, field, values }: TaxonomyFault,
) => refuseWithMessage(editing, ctx, 422, name, field, values)
