import type { Page } from '@vitrine/contract/pages/pages'

export type CurrentPage = Pick<Page, 'id' | 'template'>

/** The page store (specification §3): one per request on the server, one per browser tab. */
export interface PageStore {
  locale: string
  currentPath: string
  currentPage: CurrentPage | undefined
  requestedAddress?: string
}

export function createPageStore(locale: string): PageStore {
  return { locale, currentPath: '', currentPage: undefined }
}

export function setCurrentPage(store: PageStore, locale: string, path: string, page?: CurrentPage) {
  store.locale = locale
  store.currentPath = path
  store.currentPage = page && { id: page.id, template: page.template }
}
