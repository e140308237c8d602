import { createLocaleRules } from '@vitrine/contract/testing/rules'
import {
  createMemoryRouter,
  type MiddlewareFunction,
  type RouteObject,
  RouterContextProvider,
} from 'react-router'
import { expect, test } from 'vitest'
import { createPageStore } from '../site/page-store.ts'
import type { Site } from '../site/site.ts'
import {
  addBrowserMiddleware,
  createDocumentRoute,
  keepHash,
  recordRequest,
} from './browser-routes.ts'
import { findMiddleware } from './middleware.ts'
import { siteContext } from './site-context.ts'

const rules = {
  '/dashboard/old': '/dashboard/profile',
  '/dashboard/part': '/dashboard/profile#own',
  '/dashboard/guide': '/guide',
}

const screens: RouteObject[] = ['/dashboard', '/dashboard/profile'].map((path) => ({
  path,
  loader: () => null,
}))

test.each([
  ['/dashboard/profile#name', '/dashboard/profile#name'],
  ['/dashboard/old#name', '/dashboard/profile#name'],
  ['/dashboard/old?a=1#name', '/dashboard/profile?a=1#name'],
  ['/dashboard/part#name', '/dashboard/profile#own'],
  ['/dashboard/old', '/dashboard/profile'],
])('a link from a screen to %s arrives at %s', async (requested, address) => {
  const router = openRouter()
  await router.navigate(requested)
  const { pathname, search, hash } = router.state.location
  expect(pathname + search + hash).toBe(address)
  router.dispose()
})

test('a redirect from a screen to a page keeps the fragment', async () => {
  const requested: string[] = []
  const router = openRouter((address) => {
    requested.push(address)
    void router.navigate('/dashboard')
  })
  await router.navigate('/dashboard/guide#pages')
  expect(requested).toEqual([expect.stringMatching(/\/guide#pages$/)])
  router.dispose()
})

test('a requested screen and its language are stored before it is shown', async () => {
  const store = createPageStore('fr')
  const site = {
    config: { i18n: createLocaleRules('prefix_and_default') },
    choice: () => ({}),
    store,
  }
  const context = new RouterContextProvider(new Map([[siteContext, site as unknown as Site]]))
  const request = new Request('https://site.test/en/dashboard/profile?saved=name')
  const args = { request, context } as unknown as Parameters<MiddlewareFunction>[0]
  await recordRequest(args, async () => undefined)
  expect(store).toMatchObject({
    locale: 'en',
    requestedAddress: '/en/dashboard/profile?saved=name',
  })
})

function openRouter(assign: (address: string) => void = () => {}) {
  const site = { redirects: async () => rules } as unknown as Site
  const target = () => router.state.navigation.location
  const root: RouteObject = {
    middleware: findMiddleware('redirects'),
    loader: () => null,
    children: [...screens, createDocumentRoute(target, assign)],
  }
  const middleware: MiddlewareFunction[] = [keepHash(target)]
  const routes = addBrowserMiddleware([root], { middleware, shouldRevalidate: () => true })
  const router = createMemoryRouter(routes, {
    initialEntries: ['/dashboard'],
    hydrationData: { loaderData: {} },
    getContext: () => new RouterContextProvider(new Map([[siteContext, site]])),
  })
  return router
}
