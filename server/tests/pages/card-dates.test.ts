import { expect, test } from 'vitest'
import { pageWith, startTestProduct } from '../../src/testing/product.ts'

test('dates of cards are written in the language of the page', async () => {
  const created_at = '2026-11-03T08:00:00.000Z'
  const pages = [
    pageWith({ fr: 'journal', en: 'journal', ar: 'journal' }, { template: 'articles' }),
    pageWith(
      { fr: 'journal/un', en: 'journal/one', ar: 'journal/one' },
      { template: 'article', parent: 'journal', created_at },
    ),
  ]
  const product = await startTestProduct({ pages })
  const dateAt = async (path: string) =>
    /<time[^>]*>([^<]*)</.exec(await (await product.visit(path)).text())?.[1]
  expect(await dateAt('/journal')).toBe('3 novembre 2026')
  expect(await dateAt('/en/journal')).toBe('November 3, 2026')
  expect(await dateAt('/ar/journal')).toBe('3 نوفمبر 2026')
  await product.stop()
})
