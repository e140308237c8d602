import { openDatabase } from '@vitrine/api/db/open'
import { saveSettings } from '@vitrine/api/settings/store'
import { expect, test } from 'vitest'
import { pageWith, startTestProduct } from '../../src/testing/product.ts'

test('a change of the settings in another process shows on pages, the manifest and scripts', async () => {
  const pages = [pageWith({ fr: '', en: '' })]
  const product = await startTestProduct({
    pages,
    site: { name: undefined, tracking: { keepMonths: 25 } },
  })
  const read = async (path: string) => (await product.visit(path)).text()
  expect(await read('/')).toContain('content="Vitrine"')
  const database = await openDatabase(`file:${product.dataDir}/test.db`)
  await database.changes.commit((tx) => saveSettings(tx, { name: 'Musée', counting: false }))
  await database.close()
  await expect.poll(() => read('/')).toContain('content="Musée"')
  expect(JSON.parse(await read('/manifest.json')).name).toBe('Musée')
  expect(JSON.parse(await read('/_config.json'))).toMatchObject({ name: 'Musée', tracking: false })
  await product.stop()
})
