import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { PageQuery } from '@vitrine/contract/pages/page-query'
import { getPublicationDate, Page } from '@vitrine/contract/pages/pages'
import { toPicture } from '../media/pictures.ts'
import { createRelations, type Neighbours, type Relations } from './neighbours.ts'
import type { PublishedPage, PublishedPages } from './published-pages.ts'
import type { FieldRenderer } from './shown-fields.ts'
import { toPageAuthors, toPageTopics } from './shown-taxonomy.ts'
import { findDetours, getAncestors, type StoredHtml, toContentKey } from './store.ts'

/** Data of pages that is read per chunk of a list. */
export interface PageParts {
  /** By `toContentKey`. */
  html: Map<string, StoredHtml>
  /** Undefined if the query does not include `fields`. */
  showFields: FieldRenderer | undefined
}

/** Returns a function that converts a published page to the response, with the requested fields. */
export function createPageAnswer(
  published: PublishedPages,
  rules: LocaleRules,
  query: PageQuery,
  relations: Relations = createRelations(published),
) {
  const defaultLocale = rules.defaultLocale
  return (page: PublishedPage, parts: PageParts, locale?: string) => {
    const { html, showFields } = parts
    const shownLocale = locale ?? query.locale ?? defaultLocale
    const main = page.translatable[defaultLocale]
    const fullPage = Page.parse({
      ...page,
      ...main,
      content: html.get(toContentKey(page.id, defaultLocale))?.content ?? '',
      picture: toPicture(page.picture, shownLocale),
      seo_image: toPicture(page.seo_image, shownLocale),
      fields: showFields?.(page.field_values, shownLocale),
      translatable: toTranslations(page, parts, locale ?? query.locale),
      topics: undefined,
      authors: undefined,
      ...toRelations({ published, rules, query, relations }, page, shownLocale),
    })
    return pickFields(fullPage, query)
  }
}

function toTranslations(page: PublishedPage, { html, showFields }: PageParts, only?: string) {
  const entries = Object.entries(page.translatable)
    .filter(([code]) => only === undefined || code === only)
    .map(([code, texts]) => {
      const { content, fields: fieldHtml } = html.get(toContentKey(page.id, code)) ?? {}
      const fields = showFields?.(texts.field_values, code, fieldHtml)
      return [code, { ...texts, ...(content !== undefined && { content }), fields }] as const
    })
  return Object.fromEntries(entries)
}

interface RelationsContext {
  published: PublishedPages
  rules: LocaleRules
  query: PageQuery
  relations: Relations
}

function toRelations(
  { published, rules, query, relations }: RelationsContext,
  page: PublishedPage,
  locale: string,
) {
  const links = (pages: PublishedPage[]) =>
    pages.flatMap((other) => toLink(rules, other, locale) ?? [])
  return {
    ...(query.include('alternates') && {
      alternates: Object.entries(page.translatable).map(([code, { slug }]) => ({
        locale: code,
        slug,
      })),
    }),
    ...(query.include('detours') && { detours: findDetours(published, rules, page) }),
    ...(query.include('ancestors') && { ancestors: links(getAncestors(published, page)) }),
    ...(query.include('related') && { related: links(relations.related(page, locale)) }),
    ...(query.include('topics') && { topics: toPageTopics(rules, page.topics, locale) }),
    ...(query.include('authors') && { authors: toPageAuthors(rules, page.authors, locale) }),
    ...(query.include('neighbours') && {
      neighbours: toNeighbours(rules, relations.neighbours(page, locale), locale),
    }),
  }
}

function toNeighbours(rules: LocaleRules, { previous, next }: Neighbours, locale: string) {
  const before = previous && toLink(rules, previous, locale)
  const after = next && toLink(rules, next, locale)
  return { ...(before && { previous: before }), ...(after && { next: after }) }
}

function toLink(rules: LocaleRules, page: PublishedPage, locale: string) {
  const texts = page.translatable[locale]
  if (!texts) return undefined
  return {
    id: page.id,
    title: texts.title,
    href: getPageAddress(rules, locale, texts.slug),
    description: texts.seo_description,
    picture: toPicture(page.picture, locale),
    date: getPublicationDate(page) ?? undefined,
  }
}

const alwaysIncluded = [
  'id',
  'alternates',
  'detours',
  'ancestors',
  'related',
  'neighbours',
  'fields',
  'topics',
  'authors',
]

function pickFields(page: Page, { field, text, include }: PageQuery) {
  const texts = Object.entries(page.translatable).map(([code, fields]) => [
    code,
    pick(fields, text),
  ])
  const fullPage = { ...page, translatable: Object.fromEntries(texts) }
  return pick(fullPage, (name) => {
    if (name === 'seo_image' && !include(name)) return false
    return alwaysIncluded.includes(name) || field(name)
  })
}

function pick(fields: object, isWanted: (name: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name)))
}
