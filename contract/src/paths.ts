/** Addresses of the API that both ends write (specification §7). */
export const apiPaths = {
  pages: '/api/nuxt/pages',
  contents: '/api/contents',
  contentsByTemplate: (template: string) =>
    `/api/contents/by-template/${encodeURIComponent(template)}`,
  storeContents: '/api/store-contents',
  menu: (name: string) => `/api/menus/${encodeURIComponent(name)}`,
} as const

/** Header by which the site's own server proves itself to the API. */
export const siteKeyHeader = 'x-vitrine-key'

/** Address of a translation file (specification §7). */
export const localeFile = (page: string, locale: string) => `/_locales/${page}/${locale}/data.json`
