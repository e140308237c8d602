import type { QueryClient } from '@tanstack/react-query'
import { getHandoffUrl } from '@vitrine/contract/identity/handoff-token'
import { returnParameter } from '@vitrine/contract/identity/return-path'
import { type LoaderFunctionArgs, type RouteObject, redirect, redirectDocument } from 'react-router'
import type { DocumentContext } from './document.ts'
import type { InterfaceTexts, ScreenFile } from './locale/texts.ts'
import { paths } from './routing/paths.ts'
import { isFirstAttempt } from './session/attempts.ts'
import { sessionQuery } from './session/session.ts'
import { Frame } from './shell/frame.tsx'
import { NotFound } from './shell/not-found.tsx'
import { ScreenError } from './shell/screen-error.tsx'

const pageFiles: ScreenFile[] = ['editor', 'checks', 'forms', 'recurrence', 'taxonomy']

/** Every screen of the admin with its path. */
export function routes(
  queries: QueryClient,
  place: DocumentContext,
  texts: InterfaceTexts,
): RouteObject[] {
  const withTexts = createTextLoader(texts)
  return [
    {
      Component: Frame,
      ErrorBoundary: ScreenError,
      HydrateFallback: Nothing,
      children: [
        {
          ErrorBoundary: ScreenError,
          children: [
            { path: paths.login, lazy: () => import('./sign-in/login.tsx') },
            { path: paths.forgotPassword, lazy: () => import('./sign-in/forgot-password.tsx') },
          ],
        },
        {
          ErrorBoundary: ScreenError,
          loader: (args) => signedInOnly(queries, place, args),
          // The session is loaded once for the lifetime of the application.
          shouldRevalidate: () => false,
          children: [
            { index: true, loader: () => redirect(paths.toDo) },
            { path: paths.toDo, lazy: () => import('./to-do/screen.tsx') },
            {
              path: paths.pages,
              lazy: withTexts(['editor', 'translation-debt'], () => import('./pages/screen.tsx')),
            },
            {
              path: paths.translations,
              lazy: withTexts('translation-debt', () => import('./translation-debt/screen.tsx')),
            },
            {
              path: paths.topics,
              lazy: withTexts('taxonomy', () => import('./taxonomy/topics-screen.tsx')),
            },
            {
              path: paths.authors,
              lazy: withTexts('taxonomy', () => import('./taxonomy/authors-screen.tsx')),
            },
            ...getResponseRoutes(withTexts),
            { path: paths.texts, lazy: () => import('./texts/screen.tsx') },
            {
              path: paths.glossary,
              lazy: withTexts('glossary', () => import('./glossary/screen.tsx')),
            },
            { path: paths.ageing, lazy: withTexts('ageing', () => import('./ageing/screen.tsx')) },
            {
              path: paths.siteChecks,
              lazy: withTexts(['checks', 'site-checks'], () => import('./site-checks/screen.tsx')),
            },
            {
              path: paths.accessibility,
              lazy: withTexts(
                ['checks', 'accessibility'],
                () => import('./accessibility/screen.tsx'),
              ),
            },
            { path: paths.changes, lazy: () => import('./changes/screen.tsx') },
            { path: paths.media, lazy: () => import('./media/screen.tsx') },
            { path: paths.menus, lazy: withTexts('menus', () => import('./menus/screen.tsx')) },
            {
              path: paths.redirects,
              lazy: withTexts('redirects', () => import('./redirects/screen.tsx')),
            },
            {
              path: paths.lostAddresses,
              lazy: withTexts('lost-addresses', () => import('./lost-addresses/screen.tsx')),
            },
            {
              path: paths.calendars,
              lazy: withTexts('calendars', () => import('./calendars/screen.tsx')),
            },
            { path: paths.alert, lazy: withTexts('alert', () => import('./alert/screen.tsx')) },
            { path: paths.people, lazy: withTexts('people', () => import('./people/screen.tsx')) },
            {
              path: paths.signInRules,
              lazy: withTexts('people', () => import('./people/rules-screen.tsx')),
            },
            {
              path: paths.auditLog,
              lazy: withTexts('people', () => import('./people/log-screen.tsx')),
            },
            {
              path: '/people/:id',
              lazy: withTexts('people', () => import('./people/person-screen.tsx')),
            },
            {
              path: paths.settings,
              lazy: withTexts('settings', () => import('./settings/screen.tsx')),
            },
            {
              path: paths.moveIn,
              lazy: withTexts('move-in', () => import('./move-in/screen.tsx')),
            },
            {
              path: '/pages/:id/:locale',
              lazy: withTexts(pageFiles, () => import('./page/screen.tsx')),
            },
            {
              path: '/pages/:id/translate/:locale',
              lazy: withTexts(
                ['editor', 'checks', 'recurrence', 'translation'],
                () => import('./translation/screen.tsx'),
              ),
            },
          ],
        },
        { path: '*', Component: NotFound },
      ],
    },
  ]
}

type Load<Screen> = () => Promise<Screen>

/** Returns a function that loads a screen with its texts. */
const createTextLoader =
  (texts: InterfaceTexts) =>
  <Screen,>(files: ScreenFile | ScreenFile[], load: Load<Screen>): Load<Screen> =>
  async () => {
    const added = [files].flat().map((file) => texts.addScreen(file))
    const [screen] = await Promise.all([load(), ...added])
    return screen
  }

const getResponseRoutes = (withTexts: ReturnType<typeof createTextLoader>): RouteObject[] => [
  {
    path: paths.responses,
    lazy: withTexts('responses', () => import('./responses/forms-screen.tsx')),
  },
  {
    path: '/responses/:form',
    lazy: withTexts('responses', () => import('./responses/screen.tsx')),
    children: [
      { path: 'statistics', lazy: () => import('./responses/statistics-screen.tsx') },
      { path: ':id', lazy: () => import('./responses/response-screen.tsx') },
    ],
  },
]

const Nothing = () => null

async function signedInOnly(
  queries: QueryClient,
  { base, byPass }: DocumentContext,
  { request }: LoaderFunctionArgs,
) {
  const user = await queries.ensureQueryData(sessionQuery)
  if (user) return null
  const { pathname, search } = new URL(request.url)
  const path = pathname.slice(base.length) + search
  if (byPass && isFirstAttempt('pass')) throw redirectDocument(getHandoffUrl('', 'admin', path))
  throw redirect(`${paths.login}?${new URLSearchParams({ [returnParameter]: path })}`)
}
