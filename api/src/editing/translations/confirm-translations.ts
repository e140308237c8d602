import type * as endpoints from '@vitrine/contract/endpoints/translations'
import type { InputOf } from '../../binding/bind.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { type Actor, getActor } from '../../publishing/actor.ts'
import { readSources } from '../../publishing/translation-sources.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { isSiteLocale } from '../calls/with-page.ts'
import type { PairsToStore } from './apply-pairs.ts'
import {
  createConfirmation,
  findConfirmation,
  logConfirmation,
  storeConfirmed,
} from './confirmations.ts'
import { listPagesToConfirm } from './list-pages-to-confirm.ts'
import { type LoadedTranslation, loadTranslation } from './load-translation.ts'
import { storePairs, transactPairs } from './store-pairs.ts'
import { toConfirmed } from './to-confirmed.ts'

/** A call ends after this time, and the next one continues. */
const callMs = 2_000

/** Declares translations right as they are: one after the other, each in its own transaction. */
export async function confirmTranslations(
  editing: EditingDeps,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.confirmTranslations>,
) {
  const { db, rules, now } = editing.context
  const { locale } = body
  if (!isSiteLocale(rules, locale))
    return refuseWithMessage(editing, ctx, 422, 'locale_unknown', 'locale')
  const actor = getActor(ctx)
  const at = now().toISOString()
  const continued = body.confirmation
  if (continued !== undefined && !(await findConfirmation(db, { id: continued, locale, actor })))
    return refuseWithMessage(editing, ctx, 404, 'confirmation_unknown')
  const pages = await listPagesToConfirm(db, body)
  let confirmation = continued ?? null
  let confirmed = 0
  let next: number | null = null
  const startedAt = performance.now()
  for (const [index, pageId] of pages.entries()) {
    const loaded = await loadTranslation(db, rules, { pageId, locale })
    const pairs = canBeConfirmed(loaded) ? await toConfirmed(loaded) : undefined
    if (pairs) {
      confirmation ??= await createConfirmation(db, { locale, actor, at })
      const entry = { loaded, pairs, confirmation, actor, at }
      if (await confirmTranslation(editing, entry)) confirmed++
    }
    const isLast = index === pages.length - 1
    if (isLast || performance.now() - startedAt < callMs) continue
    next = pageId
    break
  }
  if (confirmed > 0) await logConfirmation(db, actor, { locale, count: confirmed }, at)
  return { data: { confirmed, confirmation, next } }
}

const canBeConfirmed = ({ source, hasText }: LoadedTranslation) =>
  source.fields !== undefined && source.state !== 'removed' && hasText

interface EntryToConfirm {
  loaded: LoadedTranslation
  pairs: PairsToStore
  confirmation: number
  actor: Actor
  at: string
}

async function confirmTranslation(
  editing: EditingDeps,
  { loaded, pairs, confirmation, actor, at }: EntryToConfirm,
): Promise<boolean> {
  const { ref, pairsVersion } = loaded
  const { rules } = editing.context
  return transactPairs(editing, loaded, { pairs, actor }, async (tx: Db) => {
    const { fields } = await readSources(tx, ref, 'copy')
    const { version: draft, isLive, machineSource } = loaded
    const before = { draft, fields, machineSource: isLive ? machineSource : null }
    const outcome = await storePairs(tx, rules, loaded, pairs, { actor, at })
    if (outcome !== 'stored') return false
    const entry = { confirmation, pageId: ref.pageId, version: pairsVersion + 1, before }
    await storeConfirmed(tx, entry)
    return true
  })
}
