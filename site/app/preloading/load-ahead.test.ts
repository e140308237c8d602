import { testAuth } from '@vitrine/contract/testing/rules'
import { type RouteObject, redirect } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIdentity } from '../identity/identity.ts'
import { createPageStore } from '../pages/store.ts'
import { type Site, siteContext } from '../site.ts'
import { loadAhead } from './load-ahead.ts'

const origin = 'https://site.test'

beforeEach(() => {
  vi.stubGlobal('location', { href: `${origin}/here` })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const noApi = async () => Promise.reject(new Error('No route here reads the API.'))

function siteWith(redirects: Record<string, string>): Site {
  return {
    config: {
      name: 'Essai',
      i18n: {
        locales: [{ code: 'fr', displayName: 'Français' }],
        defaultLocale: 'fr',
        strategy: 'prefix_and_default',
        hashMode: false,
      },
      siteUrl: origin,
      apiOrigin: '',
      build: 'test',
      builtAt: 0,
      pollMs: false,
      files: {},
      tracking: false,
      images: {},
      auth: testAuth,
    },
    redirects: async () => redirects,
    api: noApi,
    http: noApi,
    keepToken: () => {},
    identity: createIdentity(noApi, { user: undefined }),
    texts: { read: (_locale, _page, key) => ({ text: key, locale: 'fr' }) },
    store: createPageStore('fr'),
    choice: () => ({}),
  }
}

/** Routes that note what is run of them. */
function routesNoting(run: string[]): RouteObject[] {
  const note = <T>(name: string, result: T) => {
    run.push(name)
    return result
  }
  const ahead = { handle: { ahead: true } }
  return [
    {
      ...ahead,
      middleware: [async () => note('middleware', undefined)],
      shouldRevalidate: ({ nextUrl }) => nextUrl.pathname.startsWith('/en'),
      loader: () => note('menus', null),
      children: [
        { path: '/whole', lazy: async () => note('code', {}) },
        { path: '/parts', lazy: { element: async () => note('element', null) } },
        { path: '/private', loader: () => note('private', null) },
        { path: '/away', ...ahead, loader: () => redirect('https://other.test/a') },
        { path: '/round', ...ahead, loader: () => redirect('/round?again') },
        { path: '/broken', ...ahead, loader: () => Promise.reject(new Error('The API is away.')) },
        {
          path: '*',
          ...ahead,
          loader: ({ url, context }) => {
            context.get(siteContext).store.currentPath = url.pathname
            return note(url.pathname + url.search, null)
          },
        },
      ],
    },
  ]
}

async function load(path: string, redirects: Record<string, string> = {}) {
  const run: string[] = []
  const site = siteWith(redirects)
  const outcome = loadAhead(site, routesNoting(run), new URL(path, origin))
  await Promise.allSettled([outcome])
  return { run, site, outcome }
}

test('the loaders of a click run, its middlewares and what it would not load again do not', async () => {
  expect((await load('/page?page=2')).run).toEqual(['/page?page=2'])
  expect((await load('/en/page')).run).toEqual(['menus', '/en/page'])
})

test('the visitor stays where he is', async () => {
  const { site } = await load('/page')
  expect(site.store).toEqual(createPageStore('fr'))
})

test('of a route that keeps its data to a visit only the code is loaded', async () => {
  expect((await load('/private')).run).toEqual([])
  expect((await load('/whole')).run).toEqual(['code'])
  expect((await load('/parts')).run).toEqual(['element'])
})

test('a redirect is followed to the page behind it, but not to another site', async () => {
  expect((await load('/old', { '/old': '/page' })).run).toEqual(['/page'])
  expect((await load('/old', { '/old': 'https://other.test/page' })).run).toEqual([])
  const { run, outcome } = await load('/away')
  await expect(outcome).resolves.toBeUndefined()
  expect(run).toEqual([])
})

test('redirects that lead in a circle come to an end', async () => {
  await expect((await load('/round')).outcome).resolves.toBeUndefined()
})

test('what fails is said to have failed', async () => {
  await expect((await load('/broken')).outcome).rejects.toThrow('The API is away.')
})
