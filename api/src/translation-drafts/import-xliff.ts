import { type XliffImport, xliffLimits } from '@vitrine/contract/admin/xliff'
import type * as endpoints from '@vitrine/contract/endpoints/xliff'
import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import type { InputOf } from '../binding/bind.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { refuseWithMessage } from '../editing/calls/messages.ts'
import { isSiteLocale, type PageRow } from '../editing/calls/with-page.ts'
import { loadTranslation } from '../editing/translations/load-translation.ts'
import { readBody } from '../http/body-limit.ts'
import { refusal } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { readXliff, type XliffFile } from '../xliff/read-xliff.ts'
import { type LeftUnit, matchFile } from './match-file.ts'
import { putTranslation } from './put-translation.ts'
import { getDraftText } from './texts.ts'

type PageReport = XliffImport['pages'][number]

/** Checks an XLIFF file, or puts its translations into the drafts, page by page. */
export async function importXliff(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { locale }, query: { mode } }: InputOf<typeof endpoints.importXliff>,
) {
  const { rules } = editing.context
  if (!isSiteLocale(rules, locale)) return refuseWithMessage(editing, ctx, 404, 'locale_unknown')
  const file = await readXliff(await readBody(ctx.request, xliffLimits.importBytes))
  if ('fault' in file)
    return refusal(422, getDraftText(editing, ctx, `xliff-${file.fault}`, { line: file.line }))
  const { lang } = getLanguageAttributes(rules, locale)
  if (![lang, locale].some((tag) => isSameTag(tag, file.target)))
    return refusal(422, getDraftText(editing, ctx, 'other-language', { found: file.target || '–' }))
  if (file.files.length > xliffLimits.pages)
    return refusal(422, getDraftText(editing, ctx, 'many', { max: xliffLimits.pages }))
  const isSaved = mode === 'save'
  const data: XliffImport = { isSaved, pages: [], left: [] }
  for (const each of file.files) {
    const { page, left } = await importPage(editing, ctx, { file: each, locale, isSaved })
    data.pages.push(page)
    const room = xliffLimits.listed - data.left.length
    data.left.push(...left.slice(0, room).map((unit) => ({ page: page.title, ...unit })))
  }
  return { data }
}

/** Tools write language tags in any case. */
const isSameTag = (a: string, b: string) => a.toLowerCase() === b.toLowerCase().replaceAll('_', '-')

interface PageToImport {
  file: XliffFile
  locale: string
  isSaved: boolean
}

interface ImportedPage {
  page: PageReport
  left: LeftUnit[]
}

async function importPage(
  editing: EditingDeps,
  ctx: PersonRequest,
  { file, locale, isSaved }: PageToImport,
): Promise<ImportedPage> {
  const { db, rules } = editing.context
  const page = await findPageByKey(editing, file.original)
  const report = { id: page?.id ?? null, title: file.original, put: 0, left: file.units.length }
  if (!page) return { page: { ...report, fault: 'unknown' }, left: [] }
  if (page.deleted_at !== null) return { page: { ...report, fault: 'trash' }, left: [] }
  const loaded = await loadTranslation(db, rules, { pageId: page.id, locale })
  const { fields } = loaded.source
  if (loaded.source.locale === null || !fields)
    return { page: { ...report, fault: 'no-source' }, left: [] }
  const { texts, left } = matchFile(loaded, file)
  const named = { ...report, title: fields.title }
  const count = texts.units.length + texts.fields.length
  if (!isSaved || count === 0)
    return { page: { ...named, put: count, left: left.length, fault: null }, left }
  const result = await putTranslation(editing, ctx, page, loaded, texts)
  const refused = result.refused.map(({ key, nth, fault }): LeftUnit => {
    const unit = loaded.sourceUnits.find((one) => one.key === key && one.nth === nth)
    return { text: unit?.text ?? key, fault: fault === 'place' ? 'place' : 'tags', line: null }
  })
  const all = [...left, ...refused]
  if (!('refusal' in result))
    return { page: { ...named, put: result.put, left: all.length, fault: null }, left: all }
  const fault = result.refusal === 'none' ? null : result.refusal
  return { page: { ...named, left: all.length + (fault ? count : 0), fault }, left: all }
}

const findPageByKey = (
  { context: { db } }: EditingDeps,
  key: string,
): Promise<PageRow | undefined> =>
  db.selectFrom('pages').selectAll().where('key', '=', key).executeTakeFirst()
