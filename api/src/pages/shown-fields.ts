import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { ShownFieldValue } from '@vitrine/contract/pages/pages'
import {
  type FieldValues,
  getPictureIds,
  parseFieldValues,
} from '@vitrine/contract/pages/template-fields'
import type { Db } from '../db/schema.ts'
import { readPictures, type StoredPicture, toPicture } from '../media/pictures.ts'
import type { PublishedPage, PublishedPages } from './published-pages.ts'

/** Converts stored field values to what templates show in a language. */
export type FieldRenderer = (
  stored: string,
  locale: string,
) => Record<string, ShownFieldValue> | undefined

/**
 * Reads the images and pages that template fields of pages refer to. Missing or unpublished ones
 * are omitted.
 */
export async function createFieldRenderer(
  db: Db,
  rules: LocaleRules,
  published: PublishedPages,
  pages: PublishedPage[],
): Promise<FieldRenderer> {
  const pictures = await readPictures(db, [
    ...new Set(getStoredValues(pages).flatMap(getPictureIds)),
  ])
  const named = findNamedPages(pages, published)
  const byKey = new Map(named.map((page) => [page.key, page]))
  return (stored, locale) => {
    const rendered = Object.entries(parseFieldValues(stored)).flatMap(([id, value]) => {
      const field = renderField(value, { rules, locale, pictures, byKey })
      return field === undefined ? [] : [[id, field] as const]
    })
    return rendered.length === 0 ? undefined : Object.fromEntries(rendered)
  }
}

/** Finds the published pages that template fields refer to. */
export function findNamedPages(pages: PublishedPage[], { list }: PublishedPages): PublishedPage[] {
  // Few pages have such fields; the others need not be parsed.
  const withPageFields = getStoredValues(pages).filter((stored) => stored.includes('"page":'))
  const values = withPageFields.flatMap((stored) => Object.values(parseFieldValues(stored)))
  const keys = new Set(
    values.flatMap((value) => (typeof value === 'object' && 'page' in value ? value.page : [])),
  )
  return keys.size === 0 ? [] : list.filter(({ key }) => keys.has(key))
}

const getStoredValues = (pages: PublishedPage[]) =>
  pages.flatMap(({ field_values, translatable }) => [
    field_values,
    ...Object.values(translatable).map((text) => text.field_values),
  ])

interface RenderContext {
  rules: LocaleRules
  locale: string
  pictures: Map<number, StoredPicture>
  byKey: Map<string, PublishedPage>
}

function renderField(
  value: FieldValues[string],
  { rules, locale, pictures, byKey }: RenderContext,
): ShownFieldValue | undefined {
  if (typeof value !== 'object') return value
  if ('picture' in value) {
    const picture = toPicture(pictures.get(value.picture) ?? null, locale)
    return picture ? { picture } : undefined
  }
  const page = byKey.get(value.page)
  const texts = page?.translatable[locale]
  if (!page || !texts) return undefined
  return {
    page: { id: page.id, title: texts.title, href: getPageAddress(rules, locale, texts.slug) },
  }
}
