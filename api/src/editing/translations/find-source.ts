import type { SourceState } from '@vitrine/contract/admin/translations'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../../db/schema.ts'
import { productActor, type TextWriter } from '../../publishing/actor.ts'
import type { TextRef } from '../../publishing/base-texts.ts'
import { getSourceLocale, readSourceLocales } from '../../publishing/source-locales.ts'
import { hashText } from '../../publishing/text-fields.ts'
import { isSiteLocale } from '../calls/with-page.ts'
import { findPublishedText, findWorkingCopy, getWriter } from '../texts/working-copies.ts'

/** The text that a translation is compared with. */
export interface SourceText {
  /** Null for the original. */
  locale: string | null
  state: SourceState
  fields: PageTexts | undefined
  hash: string
  /** The revision with this text, if one is stored. */
  revision: number | null
  /** Who wrote it, if it is a draft. */
  writer: TextWriter
}

/** Finds the source of a text: the published text of its source language, else the draft. */
export async function findSource(
  db: Db,
  rules: LocaleRules,
  { pageId, locale }: TextRef,
): Promise<SourceText> {
  const source = getSourceLocale(await readSourceLocales(db, rules, pageId), locale)
  return findSourceIn(db, rules, pageId, source)
}

/** Finds the text of a page in a source language; `null` is the source language of the original. */
export async function findSourceIn(
  db: Db,
  rules: LocaleRules,
  pageId: number,
  locale: string | null,
): Promise<SourceText> {
  const found = locale === null ? undefined : await findSourceText(db, pageId, locale)
  if (locale === null || !found) return { ...noText, locale }
  const state = isSiteLocale(rules, locale) ? found.state : 'removed'
  return { ...found, locale, state, hash: hashText(found.fields) }
}

const noText = {
  state: 'missing',
  fields: undefined,
  hash: '',
  revision: null,
  writer: productActor,
} as const

async function findSourceText(db: Db, pageId: number, locale: string) {
  const text = await findPublishedText(db, pageId, locale)
  const published = text && {
    fields: text.fields,
    revision: text.published_revision_id,
    writer: productActor,
  }
  if (published && text?.status === 'published')
    return { state: 'published', ...published } as const
  if (published && text?.unpublished_at) return { state: 'unpublished', ...published } as const
  const copy = await findWorkingCopy(db, pageId, locale)
  if (!copy) return published && ({ state: 'draft', ...published } as const)
  const { fields, revision_id: revision } = copy
  return { state: 'draft', fields, revision, writer: getWriter(copy) } as const
}
