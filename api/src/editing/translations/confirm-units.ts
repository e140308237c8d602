import type { confirmUnits as endpoint } from '@vitrine/contract/endpoints/translations'
import { reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor } from '../../publishing/actor.ts'
import type { TextRef } from '../../publishing/base-texts.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { getMessage, refuseWithMessage } from '../calls/messages.ts'
import { isSiteLocale, type PageInput } from '../calls/with-page.ts'
import { loadTranslation } from './load-translation.ts'
import { viewTranslation } from './show-translation.ts'
import { storePairs, transactPairs } from './store-pairs.ts'

/**
 * Stores which units of the draft translate which units of the source. Answers 409 if the draft, the
 * source or the stored pairs have changed since the caller has read them.
 */
export async function confirmUnits(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { id: pageId, locale }, body }: PageInput<typeof endpoint>,
) {
  const { db, rules, now } = editing.context
  if (!isSiteLocale(rules, locale)) return refuseWithMessage(editing, ctx, 404, 'locale_unknown')
  const ref = { pageId, locale }
  const loaded = await loadTranslation(db, rules, ref)
  const { version, pairsVersion, source } = loaded
  const isPresent = version === body.version && source.hash === body.sourceHash
  if (!isPresent || pairsVersion !== body.pairsVersion) return refuseChanged(editing, ctx, ref)
  const by = { actor: getActor(ctx), at: now().toISOString() }
  const outcome = await transactPairs(editing, loaded, { pairs: body, actor: by.actor }, (tx) =>
    storePairs(tx, rules, loaded, body, by),
  )
  if (outcome === 'changed') return refuseChanged(editing, ctx, ref)
  if (outcome === 'unit-unknown')
    return refuseWithMessage(editing, ctx, 422, 'unit_unknown', 'units')
  return { data: await viewTranslation(db, rules, ref) }
}

async function refuseChanged(editing: EditingDeps, ctx: PersonRequest, ref: TextRef) {
  const { db, rules } = editing.context
  const message = getMessage(editing, ctx, 'translation_changed')
  return reply(409, { message, data: await viewTranslation(db, rules, ref) })
}
