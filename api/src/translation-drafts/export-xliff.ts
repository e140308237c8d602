import { getPageAddress } from '@vitrine/contract/addresses/address'
import type * as endpoints from '@vitrine/contract/endpoints/xliff'
import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import { nextSlice } from '@vitrine/files/time-slice'
import type { InputOf } from '../binding/bind.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { refuseWithMessage } from '../editing/calls/messages.ts'
import { findPageById, isSiteLocale } from '../editing/calls/with-page.ts'
import { loadTranslation } from '../editing/translations/load-translation.ts'
import { refusal, reply } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { printXliff, type WrittenFile } from '../xliff/write-xliff.ts'
import { getDraftText } from './texts.ts'
import { listParts, toWrittenUnit } from './xliff-units.ts'

/** Downloads translations of pages as an XLIFF file. All have the same source language. */
export async function exportXliff(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { locale }, query: { ids, from } }: InputOf<typeof endpoints.exportXliff>,
) {
  const { rules } = editing.context
  if (!isSiteLocale(rules, locale)) return refuseWithMessage(editing, ctx, 404, 'locale_unknown')
  let source = from
  const files: WrittenFile[] = []
  for (const id of new Set(ids)) {
    const page = await readPage(editing, id, locale)
    if (!page) return refusal(422, getDraftText(editing, ctx, 'page-unknown'))
    const { title, sourceLocale } = page
    if (sourceLocale === null) return refusal(422, getDraftText(editing, ctx, 'no-source'))
    source ??= sourceLocale
    if (sourceLocale !== source)
      return refusal(422, getDraftText(editing, ctx, 'other-source', { title, locale: source }))
    files.push(page.file)
  }
  const languages = {
    source: getLanguageAttributes(rules, source ?? '').lang,
    target: getLanguageAttributes(rules, locale).lang,
  }
  const printed: string[] = []
  for (const piece of printXliff(languages, files)) {
    printed.push(piece)
    await nextSlice()
  }
  const name = files.length === 1 ? `page-${ids[0]}` : 'pages'
  const headers = {
    'Content-Disposition': `attachment; filename="${name}.${languages.target}.xlf"`,
  }
  return reply(200, printed.join(''), headers)
}

async function readPage({ context }: EditingDeps, id: number, locale: string) {
  const { db, rules, publicUrl } = context
  const page = await findPageById(db, id)
  if (!page || page.deleted_at !== null) return undefined
  const loaded = await loadTranslation(db, rules, { pageId: id, locale })
  const { locale: sourceLocale, fields } = loaded.source
  if (sourceLocale === null || !fields) return { title: page.key, sourceLocale: null }
  const { title, slug } = fields
  const address = new URL(getPageAddress(rules, sourceLocale, slug), publicUrl).href
  const units = listParts(loaded).map(toWrittenUnit)
  const file: WrittenFile = { id: `p${id}`, original: page.key, address, title, units }
  return { title, sourceLocale, file }
}
