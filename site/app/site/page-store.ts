import type { Page } from '@vitrine/contract/pages/pages'

/** The shown page. */
export type CurrentPage = Pick<Page, 'id' | 'template'>

/**
 * The page store (specification §3): one for each request on the server, one for each tab in the
 * browser.
 */
export interface PageStore {
  locale: string
  currentPath: string
  currentPage: CurrentPage | undefined
  /** Address of the screen that is being loaded. */
  asked?: string
}

export function createPageStore(locale: string): PageStore {
  return { locale, currentPath: '', currentPage: undefined }
}

/** Stores the shown address and page. */
export function visit(store: PageStore, locale: string, path: string, page?: CurrentPage) {
  store.locale = locale
  store.currentPath = path
  store.currentPage = page && { id: page.id, template: page.template }
}
