import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@vitrine/api/db/open'
import { importContents } from '@vitrine/api/transfer/import-contents'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestProduct, type TestProduct, testSite } from '../../src/testing/product.ts'

const home = {
  key: 'home',
  template: 'home',
  translations: { fr: { title: 'Boulangerie Petit', slug: '' }, en: { title: 'Bakery', slug: '' } },
}

let dataDir: string
let product: TestProduct
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-headline-'))
  product = await startTestProduct({ dataDir, pages: [home] })
})
afterEach(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true })
})

const headline = async (path: string) =>
  /<h1[^>]*>(.*?)<\/h1>/.exec(await (await product.visit(path)).text())?.[1]

test('the headline of the home page is its title unless an editor writes another', async () => {
  expect(await headline('/fr')).toBe('Boulangerie Petit')
  expect(await headline('/en')).toBe('Bakery')
  await write({ home: { hero: { fr: 'Le pain d’ici' } } })
  await expect.poll(() => headline('/fr')).toBe('Le pain d’ici')
  expect(await headline('/en')).toBe('Bakery')
  await write({ home: { hero: { fr: null } } })
  await expect.poll(() => headline('/fr')).toBe('Boulangerie Petit')
})

async function write(contents: Parameters<typeof importContents>[2]) {
  const { db, changes, close } = await openDatabase(`file:${dataDir}/test.db`)
  await importContents({ db, changes }, testSite.i18n, contents)
  await close()
}
