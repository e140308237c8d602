import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as site from '@vitrine/site/entry-server'
import { expect, test, vi } from 'vitest'
import { pageWith, startTestProduct } from '../../src/testing/product.ts'

/** The site with a page at `/broken` that throws an unexpected error. */
const load = async (): Promise<typeof site> => ({
  ...site,
  renderPage: (address, shown, ...more) => {
    const failing = { ...shown, api: () => Promise.reject(new Error('broken on purpose')) }
    const isBroken = new URL(address).pathname === '/broken'
    return site.renderPage(address, isBroken ? failing : shown, ...more)
  },
})

const referenceIn = (html: string) =>
  /Référence\u00a0: <code[^>]*>([\da-f]{10})<\/code>/.exec(html)?.[1]

test('an error page and the list of failures show the request id', async () => {
  const product = await startTestProduct({ load, pages: [pageWith({ fr: 'guide' })] })
  const answers = [await product.visit('/broken'), await product.visit('/broken')]
  const [first, second] = await Promise.all(answers.map((answer) => answer.text()))
  const [earlier, later] = [referenceIn(first ?? ''), referenceIn(second ?? '')]
  expect(answers.map(({ status }) => status)).toEqual([500, 500])
  expect(earlier).not.toBe(later)
  const sqlite = new DatabaseSync(join(product.dataDir, 'test.db'))
  const storedIds = () => String(sqlite.prepare('select requests from faults').get()?.requests)
  await expect.poll(storedIds).toBe(`${later} ${earlier}`)
  const json = await product.visit('/broken', { accept: 'application/json' })
  expect(await json.json()).toMatchObject({ reference: expect.stringMatching(/^[\da-f]{10}$/) })

  for (const path of ['/guide', '/nowhere'])
    expect(referenceIn(await (await product.visit(path)).text())).toBeUndefined()

  // The product may be writing at this moment.
  await vi.waitFor(() => sqlite.exec('drop table contents'), { timeout: 30_000 })
  sqlite.close()
  const failed = await product.visit('/api/contents', { accept: 'application/json' })
  expect(failed.status).toBe(500)
  expect(await failed.json()).toMatchObject({ reference: expect.stringMatching(/^[\da-f]{10}$/) })
  await product.stop()
})
