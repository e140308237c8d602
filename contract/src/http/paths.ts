/** Paths of the calls that pages of visitors make (specification §7). */
export const apiPaths = {
  pages: '/api/nuxt/pages',
  contents: '/api/contents',
  contentsByTemplate: '/api/contents/by-template',
  menus: '/api/menus',
} as const

/** Path of previews, before their tokens. */
export const previewPaths = { place: '/_preview' } as const
/**
 * Header of the token of a preview: calls for pages and menus answer with its content. These
 * answers are never cached.
 */
export const previewHeader = 'x-vitrine-preview'

/**
 * Returns the address at which a document of the admin sends a step of the sign-in. If the admin is
 * a path of the site, it is below that path, and its answer brings the key of these documents.
 */
export const signInAt = (adminPath: string, step: string) =>
  adminPath === '' ? step : `${adminPath}/api${step}`

/** Addresses for the people who work on the site: roles 1 to 3 (specification §6). */
export const adminPaths = {
  place: '/api/admin',
} as const

/** Path to which browsers report errors. */
export const faultPaths = { tell: '/api/faults' } as const

/** Header of the language that an answer shall be in. */
export const localeHeader = 'Locale'

/** Paths of screens of the site in links of mails and of the terminal, without locale. */
export const screenPaths = {
  dashboard: '/dashboard',
  profile: '/dashboard/profile',
  security: '/dashboard/profile-2',
  administration: '/dashboard/admin',
  statistics: '/dashboard/statistics',
  pageStatistics: (id: number) => `/dashboard/statistics/pages/${id}`,
  dossier: '/dashboard/statistics/dossier',
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

/** Header by which the site's own server proves itself to the API. */
export const siteKeyHeader = 'x-vitrine-key'

/** Address of a translation file (specification §7). */
export const localeFile = (page: string, locale: string) => `/_locales/${page}/${locale}/data.json`

/** Where a host that shows pages answers with the faces that they are set in. */
export const facesPath = '/_faces.css'
