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
import { storePairs } from './store-pairs.ts'

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
    if (needsConfirmation(loaded)) {
      confirmation ??= await createConfirmation(db, { locale, actor, at })
      const entry = { loaded, confirmation, actor, at }
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

/** True if a translation has a source, and a part of it is not right. */
function needsConfirmation({ source, hasText, compared, fields }: LoadedTranslation) {
  if (!source.fields || source.state === 'removed' || !hasText) return false
  const states = [...compared.units, ...fields].map(({ state }) => state)
  return compared.removed.length > 0 || states.some((state) => state !== 'right')
}

interface EntryToConfirm {
  loaded: LoadedTranslation
  confirmation: number
  actor: Actor
  at: string
}

async function confirmTranslation(
  { context: { db, rules } }: EditingDeps,
  { loaded, confirmation, actor, at }: EntryToConfirm,
): Promise<boolean> {
  const { ref, pairsVersion } = loaded
  return db.transaction().execute(async (tx: Db) => {
    const { fields } = await readSources(tx, ref, 'copy')
    const before = { draft: loaded.version, fields }
    const outcome = await storePairs(tx, rules, loaded, toConfirmed(loaded), { actor, at })
    if (outcome !== 'stored') return false
    const entry = { confirmation, pageId: ref.pageId, version: pairsVersion + 1, before }
    await storeConfirmed(tx, entry)
    return true
  })
}

/** Pairs that declare each unit and field right. */
export function toConfirmed({
  sourceUnits,
  compared,
  proposed,
  fields,
}: LoadedTranslation): PairsToStore {
  const count = new Map<string, number>()
  const units: PairsToStore['units'] = []
  sourceUnits.forEach(({ key }, index) => {
    const nth = count.get(key) ?? 0
    count.set(key, nth + 1)
    const unit = compared.units[index]
    if (!unit || unit.state === 'right') return
    const target = unit.target ?? proposed[index] ?? null
    units.push({ key, nth, target, state: 'confirmed' })
  })
  return {
    units,
    fields: fields.flatMap(({ field, state }) =>
      state === 'right' ? [] : [{ field, state: 'confirmed' as const }],
    ),
    kept: compared.removed.map(({ target }) => target),
  }
}
