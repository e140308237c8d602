import type * as endpoints from '@vitrine/contract/endpoints/translations'
import type { InputOf } from '../../binding/bind.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { isSiteLocale } from '../calls/with-page.ts'

/** Declares translations right as they are. */
export async function confirmTranslations(
  editing: EditingDeps,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.confirmTranslations>,
) {
  const { rules } = editing.context
  if (!isSiteLocale(rules, body.locale))
    return refuseWithMessage(editing, ctx, 422, 'locale_unknown', 'locale')
  return { data: { confirmed: 0, confirmation: null, next: null } }
}

/** Undoes a confirmation for the translations that are unchanged since. */
export async function undoConfirmation(
  editing: EditingDeps,
  ctx: PersonRequest,
  _: InputOf<typeof endpoints.undoConfirmation>,
) {
  return refuseWithMessage(editing, ctx, 404, 'confirmation_unknown')
}
