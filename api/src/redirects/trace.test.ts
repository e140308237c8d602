import type { RedirectTrace, TraceStep } from '@vitrine/contract/admin/redirects'
import { createRedirect, traceRedirect } from '@vitrine/contract/endpoints/redirects'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cachePublishedPages } from '../pages/published-pages.ts'
import { type databases as all, databases, type TestDatabase } from '../testing/databases.ts'
import { anna } from '../testing/editing.ts'
import { testAdminOrigin, testOrigin } from '../testing/identity.ts'
import { peopleOn } from '../testing/people.ts'
import { testRules } from '../testing/rules.ts'
import { fillSite } from '../testing/site.ts'
import { cacheRedirectTable, createRuleFinder } from './table.ts'
import { type TraceParts, traceAddress } from './trace.ts'

/** Rules of `site.config.ts`. */
const fixed = { '/fixed': { to: '/à-propos', statusCode: 301 as const }, '/f/**': '/moitié' }

/** Signs an editor in on a site with a former address, an unpublished page and some rules. */
function withRules(open: (typeof all)[number]['open']) {
  const site = {} as {
    browser: Awaited<ReturnType<ReturnType<typeof peopleOn>['signedIn']>>
    database: TestDatabase
  }
  beforeAll(async () => {
    const database = await open()
    site.database = database
    const people = peopleOn(database, {}, testAdminOrigin, fixed)
    await people.add(anna)
    site.browser = await people.signedIn(anna)
    const ids = await fillSite(database)
    await database.changes.commit(async (tx) => {
      await tx
        .insertInto('slug_history')
        .values({
          page_id: Number(ids.about),
          locale: 'fr',
          slug: 'qui-sommes-nous',
          slug_key: 'qui-sommes-nous',
          until: '2026-01-01T00:00:00.000Z',
        })
        .execute()
      await tx
        .updateTable('page_translations')
        .set({ status: 'draft', unpublished_at: '2026-01-01T00:00:00.000Z' })
        .where('page_id', '=', Number(ids.half))
        .where('locale', '=', 'fr')
        .execute()
    })
    for (const draft of [
      { source: '/old', target: { address: '/older' } },
      { source: '/older', target: { address: '/qui-sommes-nous' }, status: 302 },
      { source: '/qui-sommes-nous', target: { address: '/elsewhere' } },
      { source: '/away', target: { address: 'https://example.org/a' } },
      { source: '/closed', status: 410 },
      { source: '/**', locale: 'ar', target: { address: '/ar/moitié' } },
    ])
      expect((await site.browser.post(createRedirect.path, draft)).status).toBe(201)
  })
  afterAll(() => site.database.drop())
  return site
}

describe.each(databases)('where an address leads, on $name', ({ open }) => {
  const site = withRules(open)

  const trace = (address: string) =>
    site.browser.read(`${traceRedirect.path}?${new URLSearchParams({ address })}`)
  const stepsOf = async (address: string, locale = 'fr') => {
    const { data }: RedirectTrace = await (await trace(address)).json()
    return data.find((way) => way.locale === locale)?.steps ?? []
  }
  const format = ({ kind, address, status }: TraceStep) =>
    [kind, address, ...(status === undefined ? [] : [status])].join(' ')

  test.each([
    ['/à-propos', ['page /à-propos 200']],
    ['À-propos/', ['respelled /À-propos/ 301', 'page /à-propos 200']],
    ['/about', ['translated /about 302', 'page /à-propos 200']],
    ['/fixed', ['config /fixed 301', 'page /à-propos 200']],
    ['/qui-sommes-nous', ['former /qui-sommes-nous 301', 'page /à-propos 200']],
    [
      '/old',
      ['table /old 301', 'table /older 302', 'former /qui-sommes-nous 301', 'page /à-propos 200'],
    ],
    ['/away', ['table /away 301', 'external https://example.org/a']],
    ['/closed', ['table /closed 410']],
    ['/moitié', ['gone /moitié']],
    ['/f/a', ['config /f/a 307', 'gone /moitié']],
    ['/nothing', ['missing /nothing']],
    ['/%E0%A4', ['missing /%E0%A4']],
    ['/api/health', ['product /api/health']],
    [`${testOrigin}/à-propos`, ['page /à-propos 200']],
  ])('from %s', async (address, steps) => {
    expect((await stepsOf(address)).map(format)).toEqual(steps)
  })

  test('an address with the prefix of another locale strategy leads where its path leads', async () => {
    const { db, changes } = site.database
    const parts: TraceParts = {
      rules: { ...testRules, strategy: 'prefix_except_default' },
      fixed: {},
      origins: [testOrigin],
      published: await cachePublishedPages(db, changes)(),
      find: createRuleFinder([(await cacheRedirectTable(db, changes)()).table]),
    }
    const stepsFrom = (address: string) => traceAddress(parts, address, 'fr').map(format)
    expect(stepsFrom('/fr/older')).toEqual([
      'table /fr/older 302',
      'former /qui-sommes-nous 301',
      'page /à-propos 200',
    ])
    expect(stepsFrom('/fr/moitié')).toEqual(['gone /fr/moitié'])
  })

  test('an address without a prefix is tried in each language', async () => {
    const { data }: RedirectTrace = await (await trace('/nothing')).json()
    expect(data.map(({ locale }) => locale)).toEqual(['fr', 'en', 'ar'])
    expect((await stepsOf('/nothing', 'ar'))[0]).toMatchObject({ kind: 'table', rule: '/**' })
  })

  test.each(['https://example.org/old', '//example.org/old'])(
    'the address %s of another site is refused',
    async (address) => {
      const answer = await trace(address)
      expect(answer.status).toBe(422)
      expect((await answer.json()).errors.address[0]).toContain('une adresse de ce site')
    },
  )
})
