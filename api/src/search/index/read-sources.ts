import { escapeHtml } from '@vitrine/contract/html/escape-html'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import { findDeclaredFields } from '../../contents/templates.ts'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import type { SearchedText } from './count-words.ts'
import { isFileEntry, parseIndexName, toFileEntry, toIndexName } from './index-names.ts'
import { type DeclaredFields, showFields } from './show-fields.ts'

/** A text as it is to be in the index. */
export interface TextToIndex extends SearchedText {
  /** Name of its index. */
  locale: string
  /** Its page, or the entry of a file. */
  page_id: number
}

/** Documents with text. Others are not in the index. */
export const documentMime = 'application/pdf'

/** Reads the texts of entries as they are to be in the index: in all indexes or in one. */
export async function readSources(
  db: Db,
  entries: readonly number[],
  only?: string,
): Promise<TextToIndex[]> {
  const pages = entries.filter((entry) => !isFileEntry(entry))
  const files = entries.filter(isFileEntry).map(toFileEntry)
  const { side, locale } = only === undefined ? {} : parseIndexName(only)
  const readsLive = side !== 'copy'
  return [
    ...(readsLive && pages.length > 0 ? await readPublished(db, pages, locale) : []),
    ...(side !== 'live' && pages.length > 0 ? await readDrafts(db, pages, locale) : []),
    ...(readsLive && files.length > 0 ? await readFiles(db, files, locale) : []),
  ]
}

/** Reads published texts of public pages outside the trash, with the words of their fields. */
export async function readPublished(
  db: Db,
  ids: number[],
  locale: string | undefined,
): Promise<TextToIndex[]> {
  const rows = await db
    .selectFrom('page_translations as texts')
    .innerJoin('pages', 'pages.id', 'texts.page_id')
    .select(['texts.page_id', 'texts.locale', 'texts.title', 'texts.seo_description'])
    .select(['texts.content_html', 'texts.field_values', 'texts.field_html'])
    .select(['pages.template', 'pages.field_values as shared_values'])
    .where('texts.page_id', 'in', ids)
    .where('texts.status', '=', 'published')
    .where('pages.deleted_at', 'is', null)
    .where('pages.readers', 'is', null)
    .$if(locale !== undefined, (query) => query.where('texts.locale', '=', locale ?? ''))
    .orderBy('texts.locale')
    .orderBy('texts.page_id')
    .execute()
  const declared = await readDeclared(db, rows)
  return rows.map(({ field_values, field_html, shared_values, template, ...text }) => {
    const values = [field_values, shared_values]
    const fieldHtml = field_html === '' ? {} : JSON.parse(field_html)
    const shown = { template, locale: text.locale, content: text.content_html, values, fieldHtml }
    return { ...text, content_html: showFields(shown, declared) }
  })
}

/** Reads drafts that differ from the published text, with the words of their fields. */
export async function readDrafts(
  db: Db,
  ids: number[],
  locale: string | undefined,
): Promise<TextToIndex[]> {
  const rows = await db
    .selectFrom('working_copies as copies')
    .innerJoin('pages', 'pages.id', 'copies.page_id')
    .select(['copies.page_id', 'copies.locale', 'copies.title', 'copies.fields'])
    .select(['pages.template', 'pages.field_values as shared_values'])
    .where('copies.page_id', 'in', ids)
    .where('copies.changed', '=', 1)
    .where('copies.locale', '!=', everyLocale)
    .where('pages.deleted_at', 'is', null)
    .$if(locale !== undefined, (query) => query.where('copies.locale', '=', locale ?? ''))
    .orderBy('copies.locale')
    .orderBy('copies.page_id')
    .execute()
  const drafts = rows.map(({ fields, ...row }) => {
    const {
      content = '',
      seo_description = '',
      field_values = '',
    }: Partial<PageTexts> = JSON.parse(fields)
    return { ...row, content, seo_description, field_values }
  })
  const declared = await readDeclared(db, drafts)
  return drafts.map(({ page_id, locale: language, title, seo_description, ...draft }) => {
    const { content, field_values, template, shared_values } = draft
    const shown = { template, locale: language, content, values: [field_values, shared_values] }
    return {
      page_id,
      locale: toIndexName('copy', language),
      title,
      seo_description,
      content_html: showFields(shown, declared),
    }
  })
}

/** Reads the declared fields if one of the texts has a value: most have none. */
async function readDeclared(
  db: Db,
  rows: readonly { field_values: string; shared_values: string }[],
): Promise<DeclaredFields> {
  const isUsed = rows.some((row) => row.field_values !== '' || row.shared_values !== '')
  return (isUsed && (await findDeclaredFields(db))) || new Map()
}

/** Reads the documents that texts link to, once for each language of these texts. */
async function readFiles(
  db: Db,
  ids: number[],
  locale: string | undefined,
): Promise<TextToIndex[]> {
  const rows = await db
    .selectFrom('media')
    .innerJoin('media_uses as uses', 'uses.media_id', 'media.id')
    .innerJoin('pages', 'pages.id', 'uses.page_id')
    .leftJoin('media_documents as documents', 'documents.media_id', 'media.id')
    .select(['media.id', 'media.name', 'media.path', 'uses.locale', 'documents.text'])
    .distinct()
    .where('media.id', 'in', ids)
    .where('media.mime', '=', documentMime)
    .where('pages.readers', 'is', null)
    .$if(locale !== undefined, (query) => query.where('uses.locale', '=', locale ?? ''))
    .orderBy('uses.locale')
    .orderBy('media.id')
    .execute()
  return rows.map(({ id, name, path, text, ...row }) => ({
    locale: row.locale,
    page_id: toFileEntry(id),
    title: toFileTitle(name, path),
    seo_description: '',
    content_html: toDocumentHtml(text ?? ''),
  }))
}

/** Returns the name of a file, else the one that it is stored under. */
export const toFileTitle = (name: string, path: string) =>
  name || path.slice(path.lastIndexOf('/') + 1)

/** Returns the text of a document as HTML, with its lines as they are. */
export const toDocumentHtml = (text: string) => (text === '' ? '' : `<p>${escapeHtml(text)}</p>`)
