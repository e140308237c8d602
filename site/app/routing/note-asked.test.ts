import { rulesOf } from '@vitrine/contract/testing/rules'
import { type MiddlewareFunction, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createPageStore } from '../site/page-store.ts'
import type { Site } from '../site/site.ts'
import { noteAsked } from './note-asked.ts'
import { siteContext } from './site-context.ts'

test('a screen that is asked for counts before it is shown, and in its language', async () => {
  const store = createPageStore('fr')
  const site = { config: { i18n: rulesOf('prefix_and_default') }, choice: () => ({}), store }
  const context = new RouterContextProvider(new Map([[siteContext, site as unknown as Site]]))
  const request = new Request('https://site.test/en/dashboard/profile?saved=name')
  const args = { request, context } as unknown as Parameters<MiddlewareFunction>[0]
  await noteAsked(args, async () => undefined)
  expect(store).toMatchObject({ locale: 'en', asked: '/en/dashboard/profile?saved=name' })
})
