import type { TranslatedUnit, TranslationView } from '@vitrine/contract/admin/translations'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { showTranslation as endpoint } from '@vitrine/contract/endpoints/translations'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { TextRef } from '../../publishing/base-texts.ts'
import { formsRing, readSourceLocales } from '../../publishing/source-locales.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { isSiteLocale, type PageInput } from '../calls/with-page.ts'
import { countStates } from './count-states.ts'
import { type LoadedTranslation, loadTranslation } from './load-translation.ts'

/** Compares the draft of a language with its source, unit by unit. */
export async function showTranslation(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { id, locale } }: PageInput<typeof endpoint>,
) {
  const { db, rules } = editing.context
  if (!isSiteLocale(rules, locale)) return refuseWithMessage(editing, ctx, 404, 'locale_unknown')
  return { data: await viewTranslation(db, rules, { pageId: id, locale }) }
}

/** Returns the present state of a translation. */
export async function viewTranslation(
  db: Db,
  rules: LocaleRules,
  ref: TextRef,
): Promise<TranslationView> {
  const loaded = await loadTranslation(db, rules, ref)
  return toView(loaded, await findSourceLocales(db, rules, ref))
}

export function toView(loaded: LoadedTranslation, sourceLocales: string[]): TranslationView {
  const { source, version, pairsVersion, isKnown, former, compared } = loaded
  return {
    sourceLocale: source.locale,
    sourceLocales,
    sourceState: source.state,
    sourceRevision: source.revision,
    sourceHash: source.hash,
    version,
    pairsVersion,
    isKnown,
    fields: loaded.fields.map(({ pair: _, ...field }) => ({
      ...field,
      isProposed: field.state === 'unknown' && field.target !== '',
    })),
    units: listUnits(loaded),
    removed: compared.removed.map(({ pair, target }) => ({
      formerHtml: former[pair]?.html ?? '',
      target,
    })),
    words: countStates(loaded),
  }
}

function listUnits({ sourceUnits, compared, former, proposed }: LoadedTranslation) {
  return sourceUnits.flatMap(({ kind, html, key, nth, field, cell }, index): TranslatedUnit[] => {
    const unit = compared.units[index]
    if (!unit) return []
    const { state, pair, target, hasOtherLinks } = unit
    const before = pair === null || state !== 'changed' ? undefined : former[pair]?.html
    return [
      {
        key,
        nth,
        field,
        cell: cell ?? null,
        kind,
        html,
        formerHtml: before ?? null,
        hasOtherLinks,
        state,
        target: state === 'unknown' ? null : target,
        proposed: proposed[index] ?? null,
      },
    ]
  })
}

/** Finds the languages of the page that a text may be translated from. */
async function findSourceLocales(
  db: Db,
  rules: LocaleRules,
  { pageId, locale }: TextRef,
): Promise<string[]> {
  const texts = await db
    .selectFrom('page_translations')
    .select('locale')
    .where('page_id', '=', pageId)
    .union((from) =>
      from.selectFrom('working_copies').select('locale').where('page_id', '=', pageId),
    )
    .execute()
  const present = new Set(texts.map((text) => text.locale))
  const sources = await readSourceLocales(db, rules, pageId)
  return rules.locales
    .map(({ code }) => code)
    .filter((code) => present.has(code) && !formsRing(sources, locale, code))
}
