/** Addresses of the screens. */
export const paths = {
  toDo: '/to-do',
  pages: '/pages',
  page: (id: number, locale: string) => `/pages/${id}/${encodeURIComponent(locale)}`,
  media: '/media',
  texts: '/texts',
  changes: '/changes',
  menus: '/menus',
  redirects: '/redirects',
  lostAddresses: '/lost-addresses',
  alert: '/alert',
  people: '/people',
  settings: '/settings',
  login: '/login',
  forgotPassword: '/forgot-password',
} as const
