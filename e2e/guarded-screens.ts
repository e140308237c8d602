import { createDashboardRoutes } from '../site/app/dashboard/routes.tsx'
import owner from '../site.config.ts'

/** Screens of the address book that a guest may see. */
const forEveryone =
  /^(login|logout|forgot-password|reset-password|setup|confirm-email|take-back-email)\b|\*/

/** Paths of the screens for signed-in users, without a prefix. */
export const guardedScreens = (
  createDashboardRoutes({ ...owner.i18n, strategy: 'prefix_except_default', hashMode: false })[0]
    ?.children?.[0]?.children ?? []
)
  .map(({ path = '' }) => path)
  .filter((path) => !forEveryone.test(path))
  .map((path) => `/dashboard/${path.replace(':id', '1')}`.replace(/\/$/, ''))
