import type { Page } from '@vitrine/contract/pages'

const visitedMax = 200

/**
 * The page store (specification §3). On the server there is one for each request; in the browser it
 * holds the pages that were visited, the oldest leaving first.
 */
export interface PageStore {
  locale: string
  currentPath: string
  currentPage: Page | undefined
  pages: Map<string, Page>
}

export function createPageStore(locale: string): PageStore {
  return { locale, currentPath: '', currentPage: undefined, pages: new Map() }
}

/** Records where the visitor is. */
export function visit(store: PageStore, locale: string, path: string, page: Page) {
  store.locale = locale
  store.currentPath = path
  store.currentPage = page
  store.pages.delete(path)
  store.pages.set(path, page)
  const oldest = store.pages.keys().next()
  if (store.pages.size > visitedMax && !oldest.done) store.pages.delete(oldest.value)
}
