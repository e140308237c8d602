import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databases } from '@vitrine/api/testing/databases'
import { proxyTo } from '@vitrine/api/testing/tcp-proxy'
import { expect, test } from 'vitest'
import {
  pageWith,
  startTestProduct,
  storePages,
  type TestProduct,
  testSite,
} from '../../src/testing/product.ts'
import { testAdmin } from '../../src/testing/sign-in.ts'

const pages = [
  pageWith({ fr: '' }, { key: 'home', template: 'home' }),
  pageWith({ fr: 'contact' }),
  pageWith({ fr: 'plan' }),
]
const postgres = databases.filter(({ name }) => name === 'PostgreSQL')

test.each(postgres)(
  'three processes serve cached pages while their $name is down, and recover by themselves',
  async ({ open }) => {
    const place = await open()
    const wire = await proxyTo(place.url)
    const config = { databaseUrl: wire.url }
    const first = await startTestProduct({ pages, admin: testAdmin, config })
    const others = await Promise.all([startTestProduct({ config }), startTestProduct({ config })])
    const all = [first, ...others]
    const ofEach = <T>(work: (product: TestProduct) => Promise<T>) => Promise.all(all.map(work))
    const status = (path: string) => ofEach(async ({ visit }) => (await visit(path)).status)
    const signIn = ({ url }: TestProduct) =>
      fetch(`${url}/en/dashboard/login`, {
        method: 'POST',
        headers: { origin: url },
        body: new URLSearchParams(testAdmin),
      })
    expect(await status('/contact')).toEqual([200, 200, 200])
    for (const { dataDir } of all)
      await expect.poll(() => existsSync(join(dataDir, 'site/pages.ndjson'))).toBe(true)

    await wire.refuse()
    expect(await status('/contact')).toEqual([200, 200, 200])
    expect(await status('/plan')).toEqual([200, 200, 200])
    await expect.poll(() => status('/readyz')).toEqual([503, 503, 503])
    expect(await status('/healthz')).toEqual([200, 200, 200])
    for (const refused of await ofEach(signIn)) {
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
      expect(await refused.text()).toContain('The site cannot reach its data at the moment.')
    }

    await wire.accept()
    await expect.poll(() => status('/readyz')).toEqual([200, 200, 200])
    await storePages({ databaseUrl: place.url, site: testSite }, [pageWith({ fr: 'nouvelle' })])
    await expect.poll(() => status('/nouvelle')).toEqual([200, 200, 200])
    for (const product of all) await product.stop()
    await wire.close()
    await place.drop()
  },
)
