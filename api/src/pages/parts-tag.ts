import type { LocaleRules } from '@vitrine/contract/config/config'
import type { PageQuery } from '@vitrine/contract/pages/page-query'
import { createRelations, type Relations } from './neighbours.ts'
import type { PublishedPage, PublishedPages } from './published-pages.ts'
import { findNamedPages } from './shown-fields.ts'
import { getAncestors, type Selection } from './store.ts'

/**
 * Returns an ETag function for callers in this process: the tag is the same while a response is
 * built from the same page objects. A commit that touches a page replaces its object
 * (`published-pages.ts`), and every change of a response, content included, comes from such a
 * commit.
 */
export function createPartsTag(rules: LocaleRules) {
  const getSerial = createSerials()
  return (
    published: PublishedPages,
    query: PageQuery,
    selection: Selection,
    relations: Relations = createRelations(published),
  ): string => {
    const { pages, total, match, locale, gone, redirect } = selection
    const shownLocale = locale ?? query.locale ?? rules.defaultLocale
    const parts = pages.map((page) => {
      const related = query.include('related') ? relations.related(page, shownLocale) : []
      const beside = query.include('neighbours')
        ? Object.values(relations.neighbours(page, shownLocale))
        : []
      const named = query.include('fields') ? findNamedPages([page], published) : []
      // Ancestors are in its breadcrumbs and its detours.
      const ancestors = getAncestors(published, page)
      const serials = [[page], ancestors, related, named].map((of) => of.map(getSerial).join('.'))
      return [...serials, beside.map((each) => each && getSerial(each)).join('.')]
    })
    const target = redirect && `${redirect.status} ${encodeURIComponent(redirect.to)}`
    return `"${[total, match, locale, gone, target, ...parts].join('/')}"`
  }
}

/** Numbers page objects. */
function createSerials() {
  const known = new WeakMap<PublishedPage, number>()
  let last = 0
  return (page: PublishedPage) => {
    const serial = known.get(page) ?? ++last
    known.set(page, serial)
    return serial
  }
}
