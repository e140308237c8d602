import { addressOf } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { PageQuery } from '@vitrine/contract/pages/page-query'
import { Page, publicationDate } from '@vitrine/contract/pages/pages'
import { pictureIn } from '../media/store.ts'
import type { PublishedPage, PublishedPages } from './published.ts'
import type { ShowFields } from './shown-fields.ts'
import { ancestorsOf, contentKey, detoursAround, relatedTo } from './store.ts'

/** What of pages is read for each part of a list. */
export interface Parts {
  /** By `contentKey`. */
  content: Map<string, string>
  /** Absent where nobody asked for what fields of templates hold. */
  showFields: ShowFields | undefined
}

/** Turns published pages into what crosses the wire, with the fields that were asked for. */
export function answerWith(published: PublishedPages, rules: LocaleRules, query: PageQuery) {
  const defaultLocale = rules.defaultLocale
  return (page: PublishedPage, parts: Parts, locale?: string) => {
    const { content, showFields } = parts
    const shown = locale ?? query.locale ?? defaultLocale
    const main = page.translatable[defaultLocale]
    const whole = Page.parse({
      ...page,
      ...main,
      content: content.get(contentKey(page.id, defaultLocale)) ?? '',
      picture: pictureIn(page.picture, shown),
      seo_image: pictureIn(page.seo_image, shown),
      fields: showFields?.(page.field_values, shown),
      translatable: translations(page, parts, locale ?? query.locale),
      ...relations(published, rules, query, page, shown),
    })
    return sparse(whole, query)
  }
}

function translations(page: PublishedPage, { content, showFields }: Parts, only?: string) {
  const entries = Object.entries(page.translatable)
    .filter(([code]) => only === undefined || code === only)
    .map(([code, texts]) => {
      const html = content.get(contentKey(page.id, code))
      const fields = showFields?.(texts.field_values, code)
      return [code, { ...texts, ...(html !== undefined && { content: html }), fields }] as const
    })
  return Object.fromEntries(entries)
}

function relations(
  published: PublishedPages,
  rules: LocaleRules,
  query: PageQuery,
  page: PublishedPage,
  locale: string,
) {
  const links = (pages: PublishedPage[]) => pages.flatMap((other) => linkTo(rules, other, locale))
  return {
    ...(query.include('alternates') && {
      alternates: Object.entries(page.translatable).map(([code, { slug }]) => ({
        locale: code,
        slug,
      })),
    }),
    ...(query.include('detours') && { detours: detoursAround(published, rules, page) }),
    ...(query.include('ancestors') && { ancestors: links(ancestorsOf(published, page)) }),
    ...(query.include('related') && { related: links(relatedTo(published, page, locale)) }),
  }
}

function linkTo(rules: LocaleRules, page: PublishedPage, locale: string) {
  const texts = page.translatable[locale]
  if (!texts) return []
  return {
    id: page.id,
    title: texts.title,
    href: addressOf(rules, locale, texts.slug),
    description: texts.seo_description,
    picture: pictureIn(page.picture, locale),
    date: publicationDate(page) ?? undefined,
  }
}

const always = ['id', 'alternates', 'detours', 'ancestors', 'related', 'fields']

function sparse(page: Page, { field, text, include }: PageQuery) {
  const texts = Object.entries(page.translatable).map(([code, all]) => [code, pick(all, text)])
  const whole = { ...page, translatable: Object.fromEntries(texts) }
  return pick(whole, (name) => {
    if (name === 'seo_image' && !include(name)) return false
    return always.includes(name) || field(name)
  })
}

function pick(fields: object, wanted: (name: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => wanted(name)))
}
