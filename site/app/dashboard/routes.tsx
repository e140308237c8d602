import type { LocaleRules } from '@vitrine/contract/config/config'
import { screenPrefixes } from '@vitrine/contract/locale/locale'
import type { RouteObject } from 'react-router'
import { named } from '../routing/middleware.ts'
import { screen, screensId, sharingTexts } from '../routing/screen.ts'

/** The dashboard's addresses in every language (specification §2). */
export function dashboardRoutes(rules: LocaleRules): RouteObject[] {
  return screenPrefixes(rules).map(addressesIn)
}

const resetPassword = 'dashboard-reset-password-token-email'

function addressesIn(prefix: string): RouteObject {
  const at = screen(prefix)
  return {
    id: `${prefix}frame`,
    path: `${prefix}dashboard`,
    middleware: named('address', 'identity'),
    lazy: () => import('./frame.tsx'),
    children: within(prefix, [
      { index: true, ...at('dashboard-home'), lazy: () => import('./overview/home.tsx') },
      {
        path: 'login',
        ...at('dashboard-login', 'guest'),
        lazy: () => import('./sign-in/login.tsx'),
      },
      {
        path: 'profile',
        ...at('dashboard-profile', 'auth'),
        lazy: () => import('./profile/screen.tsx'),
      },
      {
        path: 'profile-2',
        ...at('dashboard-profile-2', 'auth'),
        lazy: () => import('./security/screen.tsx'),
      },
      {
        path: 'faults',
        ...at('dashboard-faults', 'auth'),
        lazy: () => import('./faults/list.tsx'),
      },
      {
        path: 'doctor',
        ...at('dashboard-doctor', 'auth'),
        lazy: () => import('./doctor/screen.tsx'),
      },
      {
        path: 'reports',
        ...at('dashboard-reports', 'auth'),
        lazy: () => import('./reports/list.tsx'),
      },
      {
        path: 'reports/:id',
        ...at('dashboard-report', 'auth'),
        lazy: () => import('./reports/report.tsx'),
      },
      {
        path: 'statistics',
        ...at('dashboard-statistics', 'auth'),
        lazy: () => import('./statistics/screen.tsx'),
      },
      {
        path: 'statistics/pages/:id',
        ...sharingTexts(prefix, 'dashboard-statistics', 'onePage', 'auth'),
        lazy: () => import('./statistics/page-screen.tsx'),
      },
      {
        path: 'statistics/dossier',
        ...at('dashboard-statistics-dossier', 'auth'),
        lazy: () => import('./statistics/dossier.tsx'),
      },
      {
        path: 'admin',
        middleware: named('auth'),
        lazy: () => import('./overview/administration.ts'),
      },
      { path: 'logout', ...at('dashboard-logout'), lazy: () => import('./sign-in/logout.tsx') },
      {
        path: 'forgot-password',
        ...at('dashboard-forgot-password', 'guest'),
        lazy: () => import('./sign-in/forgot-password.tsx'),
      },
      {
        path: 'reset-password/:token/:email',
        ...at(resetPassword, 'guest'),
        lazy: () => import('./sign-in/reset-password.tsx'),
      },
      {
        path: 'setup/:token',
        ...at('dashboard-setup', 'guest'),
        lazy: () => import('./sign-in/set-up.tsx'),
      },
      {
        path: 'confirm-email/:token',
        ...at('dashboard-confirm-email'),
        lazy: () => import('./sign-in/confirm-email.tsx'),
      },
      {
        path: 'take-back-email/:token',
        ...at('dashboard-take-back-email'),
        lazy: () => import('./sign-in/take-back-email.tsx'),
      },
    ]),
  }
}

/** What fails among the screens is told within the frame; other addresses below it lead nowhere. */
function within(prefix: string, screens: RouteObject[]): RouteObject[] {
  const nowhere = {
    path: '*',
    ...screen(prefix)('dashboard'),
    lazy: () => import('../routing/nowhere.ts'),
  }
  const lazy = () => import('./screen-error.tsx')
  return [{ id: screensId(prefix), lazy, children: [...screens, nowhere] }]
}
