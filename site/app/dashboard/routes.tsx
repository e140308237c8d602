import type { LocaleRules } from '@vitrine/contract/config/config'
import { getScreenPrefixes } from '@vitrine/contract/locale/locale'
import type { RouteObject } from 'react-router'
import { findMiddleware } from '../routing/middleware.ts'
import { defineScreen, defineScreenSharingTexts, getScreensId } from '../routing/screen.ts'

/** Creates the routes of the dashboard in every locale (specification §2). */
export function createDashboardRoutes(rules: LocaleRules): RouteObject[] {
  return getScreenPrefixes(rules).map(createLocaleRoutes)
}

const resetPassword = 'dashboard-reset-password-token-email'

function createLocaleRoutes(prefix: string): RouteObject {
  const screenAt = defineScreen(prefix)
  return {
    id: `${prefix}frame`,
    path: `${prefix}dashboard`,
    middleware: findMiddleware('address', 'identity'),
    lazy: () => import('./frame.tsx'),
    children: withErrorBoundary(prefix, [
      { index: true, ...screenAt('dashboard-home'), lazy: () => import('./overview/home.tsx') },
      {
        path: 'login',
        ...screenAt('dashboard-login', 'guest'),
        lazy: () => import('./sign-in/login.tsx'),
      },
      {
        path: 'profile',
        ...screenAt('dashboard-profile', 'auth'),
        lazy: () => import('./profile/screen.tsx'),
      },
      {
        path: 'profile-2',
        ...screenAt('dashboard-profile-2', 'auth'),
        lazy: () => import('./security/screen.tsx'),
      },
      {
        path: 'faults',
        ...screenAt('dashboard-faults', 'auth'),
        lazy: () => import('./faults/list.tsx'),
      },
      {
        path: 'doctor',
        ...screenAt('dashboard-doctor', 'auth'),
        lazy: () => import('./doctor/screen.tsx'),
      },
      {
        path: 'reports',
        ...screenAt('dashboard-reports', 'auth'),
        lazy: () => import('./reports/list.tsx'),
      },
      {
        path: 'reports/:id',
        ...screenAt('dashboard-report', 'auth'),
        lazy: () => import('./reports/report.tsx'),
      },
      {
        path: 'statistics',
        ...screenAt('dashboard-statistics', 'auth'),
        lazy: () => import('./statistics/screen.tsx'),
      },
      {
        path: 'statistics/pages/:id',
        ...defineScreenSharingTexts(prefix, 'dashboard-statistics', 'onePage', 'auth'),
        lazy: () => import('./statistics/page-screen.tsx'),
      },
      {
        path: 'statistics/dossier',
        ...screenAt('dashboard-statistics-dossier', 'auth'),
        lazy: () => import('./statistics/dossier.tsx'),
      },
      {
        path: 'statistics/forms',
        ...screenAt('dashboard-statistics-forms', 'auth'),
        lazy: () => import('./statistics/form-register.tsx'),
      },
      {
        path: 'admin',
        middleware: findMiddleware('auth'),
        lazy: () => import('./overview/admin-redirect.ts'),
      },
      {
        path: 'logout',
        ...screenAt('dashboard-logout'),
        lazy: () => import('./sign-in/logout.tsx'),
      },
      {
        path: 'forgot-password',
        ...screenAt('dashboard-forgot-password', 'guest'),
        lazy: () => import('./sign-in/forgot-password.tsx'),
      },
      {
        path: 'reset-password/:token/:email',
        ...screenAt(resetPassword),
        lazy: () => import('./sign-in/reset-password.tsx'),
      },
      {
        path: 'setup/:token',
        ...screenAt('dashboard-setup', 'guest'),
        lazy: () => import('./sign-in/set-up.tsx'),
      },
      {
        path: 'confirm-email/:token',
        ...screenAt('dashboard-confirm-email'),
        lazy: () => import('./sign-in/confirm-email.tsx'),
      },
      {
        path: 'take-back-email/:token',
        ...screenAt('dashboard-take-back-email'),
        lazy: () => import('./sign-in/take-back-email.tsx'),
      },
    ]),
  }
}

/** Wraps screens, so that their errors show inside the frame and unknown paths are not found. */
function withErrorBoundary(prefix: string, screens: RouteObject[]): RouteObject[] {
  const notFoundRoute = {
    path: '*',
    ...defineScreen(prefix)('dashboard'),
    lazy: () => import('../routing/not-found.ts'),
  }
  const lazy = () => import('./screen-error.tsx')
  return [{ id: getScreensId(prefix), lazy, children: [...screens, notFoundRoute] }]
}
