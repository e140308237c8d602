import type * as endpoints from '@vitrine/contract/endpoints/machine-drafts'
import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import { machineLimits } from '@vitrine/contract/translation/machine'
import type { InputOf } from '../binding/bind.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { refuseWithMessage } from '../editing/calls/messages.ts'
import { isSiteLocale, type PageInput } from '../editing/calls/with-page.ts'
import { loadTranslation } from '../editing/translations/load-translation.ts'
import { listTermsFrom } from '../glossary/store.ts'
import { refusal } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { collectTexts } from './machine-units.ts'
import { putTranslation } from './put-translation.ts'
import { type DraftText, getDraftText } from './texts.ts'

export async function showTranslator(
  { context: { translator } }: EditingDeps,
  _ctx: PersonRequest,
  _input: InputOf<typeof endpoints.showTranslator>,
) {
  return { data: translator ? { kind: translator.kind, place: translator.place } : null }
}

/** Sends units and fields of the source to the translation server. Stores nothing. */
export async function translateUnits(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { id: pageId, locale }, body }: PageInput<typeof endpoints.translateUnits>,
) {
  const { db, rules, translator } = editing.context
  if (!isSiteLocale(rules, locale)) return refuseWithMessage(editing, ctx, 404, 'locale_unknown')
  const refuse = (name: DraftText, values?: Record<string, string | number>) =>
    refusal(422, getDraftText(editing, ctx, name, values))
  if (!translator) return refuse('no-translator')
  const loaded = await loadTranslation(db, rules, { pageId, locale })
  const { source } = loaded
  if (source.locale === null || !source.fields) return refuse('no-source')
  if (source.hash !== body.sourceHash)
    return refuseWithMessage(editing, ctx, 409, 'translation_changed')
  const work = collectTexts(loaded, body)
  if (!work) return refuse('unit-unknown')
  const characters = work.texts.reduce((sum, { length }) => sum + length, 0)
  if (work.texts.length > 1 && characters > machineLimits.characters)
    return refuse('many', { max: machineLimits.characters })
  if (work.texts.length === 0) return { data: { units: [], fields: [] } }
  const terms = await listTermsFrom(db, locale, source.locale)
  const result = await translator.translate({
    texts: work.texts,
    from: getLanguageAttributes(rules, source.locale).lang,
    to: getLanguageAttributes(rules, locale).lang,
    terms: terms.map(({ term, translation }) => ({ term, translation: translation ?? term })),
  })
  if ('texts' in result) return { data: work.read(result.texts, terms) }
  const { problem, detail } = result
  return refuse(`machine-${problem}`, { place: translator.place, detail })
}

/** Puts translations by a machine into the draft, marked as such. */
export async function saveMachineDraft(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { id: pageId, locale }, page, body }: PageInput<typeof endpoints.saveMachineDraft>,
) {
  const { db, rules } = editing.context
  if (!isSiteLocale(rules, locale)) return refuseWithMessage(editing, ctx, 404, 'locale_unknown')
  const loaded = await loadTranslation(db, rules, { pageId, locale })
  if (loaded.version !== body.version || loaded.source.hash !== body.sourceHash)
    return refuseWithMessage(editing, ctx, 409, 'translation_changed')
  const state = 'machine' as const
  const texts = {
    units: body.units.map((unit) => ({ ...unit, state })),
    fields: body.fields.map((field) => ({ ...field, state })),
  }
  const machine = { ...ctx, request: ctx.request.asMachine() }
  const result = await putTranslation(editing, machine, page, loaded, texts)
  if (!('refusal' in result)) return { data: result }
  if (result.refusal === 'changed')
    return refuseWithMessage(editing, ctx, 409, 'translation_changed')
  return refusal(422, getDraftText(editing, ctx, result.refusal))
}
