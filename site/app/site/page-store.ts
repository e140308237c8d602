import type { Page } from '@vitrine/contract/pages/pages'

/** What is known of the page that is shown, on the server and in the browser. */
export type CurrentPage = Pick<Page, 'id' | 'template'>

/**
 * The page store (specification §3): on the server there is one for each request. The `pages` of the
 * specification are, in the browser, the documents that a tab keeps (visit/kept-pages.ts).
 */
export interface PageStore {
  locale: string
  currentPath: string
  currentPage: CurrentPage | undefined
  /** Address of the screen that a navigation asks for, before it is shown. */
  asked?: string
}

export function createPageStore(locale: string): PageStore {
  return { locale, currentPath: '', currentPage: undefined }
}

/** Records where the visitor is. */
export function visit(store: PageStore, locale: string, path: string, page?: CurrentPage) {
  store.locale = locale
  store.currentPath = path
  store.currentPage = page && { id: page.id, template: page.template }
}
