import { databases } from '@vitrine/api/testing/databases'
import { expect, test } from 'vitest'
import { pageWith, startTestProduct, storePages, testSite } from './testing/product.ts'

const pages = [pageWith({ fr: '' }, { key: 'home', template: 'home' }), pageWith({ fr: 'contact' })]
const postgres = databases.filter(({ name }) => name === 'PostgreSQL')

test.each(postgres)('two processes on one $name show a change of either', async ({ open }) => {
  const { url: databaseUrl, drop } = await open()
  const first = await startTestProduct({ pages, config: { databaseUrl } })
  const second = await startTestProduct({ config: { databaseUrl } })
  expect((await second.visit('/contact')).status).toBe(200)
  expect((await second.visit('/nouvelle')).status).toBe(404)
  await storePages({ databaseUrl, site: testSite }, [pageWith({ fr: 'nouvelle' })])
  for (const product of [first, second])
    await expect.poll(async () => (await product.visit('/nouvelle')).status).toBe(200)
  await first.stop()
  await second.stop()
  await drop()
})
