/** Addresses of the screens. */
export const paths = {
  toDo: '/to-do',
  pages: '/pages',
  page: (id: number, locale: string) => `/pages/${id}/${encodeURIComponent(locale)}`,
  media: '/media',
  texts: '/texts',
  changes: '/changes',
  login: '/login',
  forgotPassword: '/forgot-password',
} as const
