import type { confirmUnits as endpoint } from '@vitrine/contract/endpoints/translations'
import { reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { getMessage, refuseWithMessage } from '../calls/messages.ts'
import { isSiteLocale, type PageInput } from '../calls/with-page.ts'
import { viewTranslation } from './show-translation.ts'

/** Stores which units of the draft translate which units of the source. */
export async function confirmUnits(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { id: pageId, locale }, body }: PageInput<typeof endpoint>,
) {
  const { db, rules } = editing.context
  if (!isSiteLocale(rules, locale)) return refuseWithMessage(editing, ctx, 404, 'locale_unknown')
  const view = await viewTranslation(db, rules, { pageId, locale })
  const isPresent = view.version === body.version && view.sourceHash === body.sourceHash
  if (!isPresent || view.pairsVersion !== body.pairsVersion)
    return reply(409, { message: getMessage(editing, ctx, 'translation_changed'), data: view })
  return { data: view }
}
