/** Paths of API calls for public pages (specification §7). */
export const apiPaths = {
  pages: '/api/nuxt/pages',
  contents: '/api/contents',
  contentsByTemplate: '/api/contents/by-template',
  menus: '/api/menus',
  site: '/api/site',
  search: '/api/search',
  searchSuggestions: '/api/search/suggestions',
  siteMap: '/api/site-map',
  topics: '/api/topics',
  events: '/api/events',
  calendar: '/api/calendar',
} as const

/** Path of previews, before their tokens. */
export const previewPaths = { place: '/_preview' } as const
/**
 * Header with the token of a preview. API calls for pages, menus and the site then answer with its content,
 * without caching.
 */
export const previewHeader = 'x-vitrine-preview'

/**
 * Header of the site's server: calls for pages, menus and lists then answer with the private pages
 * that the signed-in user may read, without caching.
 */
export const memberHeader = 'x-vitrine-member'

/**
 * Returns the address to which the admin sends a step of the sign-in. If the admin is a path of the
 * site, the address is below that path, so that the answer can contain the admin key.
 */
export const getSignInPath = (adminPath: string, step: string) =>
  adminPath === '' ? step : `${adminPath}/api${step}`

/** Addresses for staff: roles 1 to 3 (specification §6). */
export const adminPaths = {
  place: '/api/admin',
} as const

/** Path to which browsers report errors. */
export const faultPaths = { tell: '/api/faults' } as const

/** Header with the language of the answer. */
export const localeHeader = 'Locale'

/** Paths of screens for links in mails and in the terminal, without a locale. */
export const screenPaths = {
  dashboard: '/dashboard',
  profile: '/dashboard/profile',
  security: '/dashboard/profile-2',
  administration: '/dashboard/admin',
  statistics: '/dashboard/statistics',
  pageStatistics: (id: number) => `/dashboard/statistics/pages/${id}`,
  dossier: '/dashboard/statistics/dossier',
  formRegister: '/dashboard/statistics/forms',
  faults: '/dashboard/faults',
  doctor: '/dashboard/doctor',
  reports: '/dashboard/reports',
  report: (id: number): `/${string}` => `/dashboard/reports/${id}`,
  login: '/dashboard/login',
  logout: '/dashboard/logout',
  forgotPassword: '/dashboard/forgot-password',
  resetPassword: (token: string, email: string) =>
    `/dashboard/reset-password/${encodeURIComponent(token)}/${encodeURIComponent(email)}`,
  confirmEmail: (token: string) => `/dashboard/confirm-email/${encodeURIComponent(token)}`,
  takeBackEmail: (token: string) => `/dashboard/take-back-email/${encodeURIComponent(token)}`,
  setUp: (token: string) => `/dashboard/setup/${encodeURIComponent(token)}`,
} as const

/** Header with the key that authenticates the site's own server to the API. */
export const siteKeyHeader = 'x-vitrine-key'

/** Returns the path of a translation file (specification §7). */
export const getLocaleFilePath = (page: string, locale: string) =>
  `/_locales/${page}/${locale}/data.json`

/** Path of the style sheet with the `@font-face` rules of a host. */
export const fontFacesPath = '/_faces.css'
