import type { SourceState } from '@vitrine/contract/admin/translations'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../../db/schema.ts'
import type { TextRef } from '../../publishing/base-texts.ts'
import { getSourceLocale, readSourceLocales } from '../../publishing/source-locales.ts'
import { hashText } from '../../publishing/text-fields.ts'
import { isSiteLocale } from '../calls/with-page.ts'
import { findPublishedText, findWorkingCopy } from '../texts/working-copies.ts'

/** The text that a translation is compared with. */
export interface SourceText {
  /** Null for the original. */
  locale: string | null
  state: SourceState
  fields: PageTexts | undefined
  hash: string
  /** The revision with this text, if one is stored. */
  revision: number | null
}

/** Finds the source of a text: the published text of its source language, else the draft. */
export async function findSource(
  db: Db,
  rules: LocaleRules,
  { pageId, locale }: TextRef,
): Promise<SourceText> {
  const source = getSourceLocale(await readSourceLocales(db, rules, pageId), locale)
  const none = { locale: source, state: 'missing', fields: undefined, hash: '' } as const
  if (source === null) return { ...none, revision: null }
  const found = await findSourceText(db, pageId, source)
  if (!found) return { ...none, revision: null }
  const state = isSiteLocale(rules, source) ? found.state : 'removed'
  return { ...found, locale: source, state, hash: hashText(found.fields) }
}

async function findSourceText(db: Db, pageId: number, locale: string) {
  const text = await findPublishedText(db, pageId, locale)
  const { fields, published_revision_id: revision = null } = text ?? {}
  if (text?.status === 'published')
    return {
      state: 'published',
      fields: text.fields,
      revision: text.published_revision_id,
    } as const
  if (text?.unpublished_at)
    return {
      state: 'unpublished',
      fields: text.fields,
      revision: text.published_revision_id,
    } as const
  const copy = await findWorkingCopy(db, pageId, locale)
  if (copy) return { state: 'draft', fields: copy.fields, revision: copy.revision_id } as const
  return fields && ({ state: 'draft', fields, revision } as const)
}
