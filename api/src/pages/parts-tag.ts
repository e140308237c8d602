import type { LocaleRules } from '@vitrine/contract/config/config'
import type { PageQuery } from '@vitrine/contract/pages/page-query'
import type { PublishedPage, PublishedPages } from './published.ts'
import { pagesNamedIn } from './shown-fields.ts'
import { ancestorsOf, relatedTo, type Selection } from './store.ts'

/**
 * Tags answers for callers in this process: the tag of an address stays while its answer is put
 * together from the same pages. A page that a commit touches is another object afterwards
 * (`published.ts`), and all that an answer says of a page, its content too, changes by such a commit.
 */
export function partsTags(rules: LocaleRules) {
  const serialOf = serials()
  return (published: PublishedPages, query: PageQuery, selection: Selection): string => {
    const { pages, total, match, locale, gone } = selection
    const shown = locale ?? query.locale ?? rules.defaultLocale
    const parts = pages.map((page) => {
      const related = query.include('related') ? relatedTo(published, page, shown) : []
      const named = query.include('fields') ? pagesNamedIn([page], published) : []
      // What is above a page leads the way to it, and tells its detours.
      const above = ancestorsOf(published, page)
      return [[page], above, related, named].map((of) => of.map(serialOf).join('.'))
    })
    return `"${[total, match, locale, gone, ...parts].join('/')}"`
  }
}

/** Numbers pages as they are seen; another object is another number. */
function serials() {
  const known = new WeakMap<PublishedPage, number>()
  let last = 0
  return (page: PublishedPage) => {
    const serial = known.get(page) ?? ++last
    known.set(page, serial)
    return serial
  }
}
