import { addressOf } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { ShownField } from '@vitrine/contract/pages/pages'
import { type FieldValues, picturesIn, valuesIn } from '@vitrine/contract/pages/template-fields'
import type { Db } from '../db/schema.ts'
import { pictureIn, type StoredPicture, storedPictures } from '../media/store.ts'
import type { PublishedPage, PublishedPages } from './published.ts'

/** Makes of kept values what templates show in a language. */
export type ShowFields = (stored: string, locale: string) => Record<string, ShownField> | undefined

/**
 * Finds what the fields of some pages name: images of the library, other pages. What is not there any
 * more, or not in that language, is left out.
 */
export async function showFieldsOf(
  db: Db,
  rules: LocaleRules,
  published: PublishedPages,
  pages: PublishedPage[],
): Promise<ShowFields> {
  const pictures = await storedPictures(db, [...new Set(keptIn(pages).flatMap(picturesIn))])
  const named = pagesNamedIn(pages, published)
  const byKey = new Map(named.map((page) => [page.key, page]))
  return (stored, locale) => {
    const shown = Object.entries(valuesIn(stored)).flatMap(([id, value]) => {
      const field = shownField(value, { rules, locale, pictures, byKey })
      return field === undefined ? [] : [[id, field] as const]
    })
    return shown.length === 0 ? undefined : Object.fromEntries(shown)
  }
}

/** The pages that fields of some pages name, as far as readers see them. */
export function pagesNamedIn(pages: PublishedPage[], { list }: PublishedPages): PublishedPage[] {
  // Few name any, and the others need not be read.
  const naming = keptIn(pages).filter((stored) => stored.includes('"page":'))
  const values = naming.flatMap((stored) => Object.values(valuesIn(stored)))
  const keys = new Set(
    values.flatMap((value) => (typeof value === 'object' && 'page' in value ? value.page : [])),
  )
  return keys.size === 0 ? [] : list.filter(({ key }) => keys.has(key))
}

/** What fields of these pages hold, in every language. */
const keptIn = (pages: PublishedPage[]) =>
  pages.flatMap(({ field_values, translatable }) => [
    field_values,
    ...Object.values(translatable).map((text) => text.field_values),
  ])

interface Showing {
  rules: LocaleRules
  locale: string
  pictures: Map<number, StoredPicture>
  byKey: Map<string, PublishedPage>
}

function shownField(
  value: FieldValues[string],
  { rules, locale, pictures, byKey }: Showing,
): ShownField | undefined {
  if (typeof value !== 'object') return value
  if ('picture' in value) {
    const picture = pictureIn(pictures.get(value.picture) ?? null, locale)
    return picture ? { picture } : undefined
  }
  const page = byKey.get(value.page)
  const texts = page?.translatable[locale]
  if (!page || !texts) return undefined
  return { page: { id: page.id, title: texts.title, href: addressOf(rules, locale, texts.slug) } }
}
