import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { type FormDefinition, toPublicForm } from '@vitrine/contract/forms/form-definition'
import {
  type FieldValue,
  getFileIds,
  getPageKeys,
  isEmptyRow,
  isEmptyValue,
  parseFieldValues,
  type SimpleValue,
} from '@vitrine/contract/pages/field-values'
import type { PageLink, Picture, ShownFieldValue } from '@vitrine/contract/pages/pages'
import type { Db } from '../db/schema.ts'
import { getStoragePath, readPictures, type StoredPicture, toPicture } from '../media/pictures.ts'
import type { PublishedPage, PublishedPages } from './published-pages.ts'

/** Converts stored field values to what templates show in a language. */
export type FieldRenderer = (
  stored: string,
  locale: string,
  /** The published HTML of rich texts: JSON by field id. */
  html?: string,
) => Record<string, ShownFieldValue> | undefined

interface PagesToShow {
  rules: LocaleRules
  published: PublishedPages
  pages: PublishedPage[]
  /** Ids of the fields to show; all if undefined. */
  only?: ReadonlySet<string> | undefined
  /** Creates the token of a form; undefined in a preview, whose forms send nothing. */
  signForm?: ((form: FormDefinition) => string) | undefined
}

/**
 * Reads the files and pages that template fields of pages refer to. Missing or unpublished ones
 * are omitted.
 */
export async function createFieldRenderer(
  db: Db,
  { rules, published, pages, only, signForm }: PagesToShow,
): Promise<FieldRenderer> {
  const ids = [...new Set(getStoredValues(pages).flatMap(getFileIds))]
  const [pictures, files] = await Promise.all([readPictures(db, ids), readFiles(db, ids)])
  const named = findNamedPages(pages, published)
  const byKey = new Map(named.map((page) => [page.key, page]))
  return (stored, locale, html = '') => {
    const context = { rules, locale, pictures, files, byKey, signForm }
    const fieldHtml = parseFieldHtml(html)
    const rendered = Object.entries(parseFieldValues(stored)).flatMap(([id, value]) => {
      if (only && !only.has(id)) return []
      const field = renderField(value, context, fieldHtml[id])
      return field === undefined ? [] : [[id, field] as const]
    })
    return rendered.length === 0 ? undefined : Object.fromEntries(rendered)
  }
}

/** Finds the published pages that template fields refer to. */
export function findNamedPages(pages: PublishedPage[], { list }: PublishedPages): PublishedPage[] {
  const keys = new Set(getStoredValues(pages).flatMap(getPageKeys))
  if (keys.size === 0) return []
  const byKey = getPagesByKey(list)
  return [...keys].flatMap((key) => byKey.get(key) ?? [])
}

/** A changed list is a new array, so each is indexed once. */
const pagesByKey = new WeakMap<PublishedPage[], Map<string, PublishedPage>>()

function getPagesByKey(list: PublishedPage[]): Map<string, PublishedPage> {
  const cached = pagesByKey.get(list)
  if (cached) return cached
  const byKey = new Map(list.map((page) => [page.key, page]))
  pagesByKey.set(list, byKey)
  return byKey
}

const getStoredValues = (pages: PublishedPage[]) =>
  pages.flatMap(({ field_values, translatable }) => [
    field_values,
    ...Object.values(translatable).map((text) => text.field_values),
  ])

const parseFieldHtml = (stored: string): Record<string, string> =>
  stored === '' ? {} : JSON.parse(stored)

interface LinkableFile {
  name: string
  path: string
  mime: string
  bytes: number
  version: number
}

async function readFiles(db: Db, ids: number[]): Promise<Map<number, LinkableFile>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(['id', 'name', 'path', 'mime', 'bytes', 'version'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, ...file }) => [id, file]))
}

interface RenderContext {
  rules: LocaleRules
  locale: string
  pictures: Map<number, StoredPicture>
  files: Map<number, LinkableFile>
  byKey: Map<string, PublishedPage>
  signForm: PagesToShow['signForm']
}

function renderField(
  value: FieldValue,
  context: RenderContext,
  html: string | undefined,
): ShownFieldValue | undefined {
  if (typeof value !== 'object') return value
  if ('html' in value) return html === undefined ? undefined : { html }
  if ('form' in value) {
    const token = context.signForm?.(value.form)
    return { form: { ...toPublicForm(value.form), ...(token !== undefined && { token }) } }
  }
  if ('pages' in value)
    return ifFilled({ pages: value.pages.flatMap((key) => toLink(key, context) ?? []) })
  if ('pictures' in value)
    return ifFilled({ pictures: value.pictures.flatMap((id) => findPicture(id, context) ?? []) })
  if (!('rows' in value)) return renderSimple(value, context)
  const rows = value.rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, cell]) => {
        const shown = renderSimple(cell, context)
        return shown === undefined ? [] : [[name, shown] as const]
      }),
    ),
  )
  return ifFilled({ rows: rows.filter((row) => !isEmptyRow(row)) })
}

const ifFilled = <V extends Record<string, unknown[]>>(value: V): V | undefined =>
  isEmptyValue(value) ? undefined : value

function renderSimple(value: SimpleValue, context: RenderContext) {
  if (typeof value !== 'object') return value
  if ('picture' in value) {
    const picture = findPicture(value.picture, context)
    return picture && { picture }
  }
  if ('file' in value) {
    const file = context.files.get(value.file)
    return file && { file: toLinkedFile(file) }
  }
  const page = toLink(value.page, context)
  return page && { page }
}

/** Finds an image; a document of the library is none. */
function findPicture(id: number, { pictures, files, locale }: RenderContext): Picture | undefined {
  if (!files.get(id)?.mime.startsWith('image/')) return undefined
  return toPicture(pictures.get(id) ?? null, locale) ?? undefined
}

const toLinkedFile = ({ name, path, mime, bytes, version }: LinkableFile) => ({
  name: name || path.slice(path.lastIndexOf('/') + 1),
  href: getStoragePath(path, version),
  type: mime,
  size: bytes,
})

function toLink(key: string, { byKey, rules, locale }: RenderContext): PageLink | undefined {
  const page = byKey.get(key)
  const texts = page?.translatable[locale]
  if (!page || !texts) return undefined
  return { id: page.id, title: texts.title, href: getPageAddress(rules, locale, texts.slug) }
}
