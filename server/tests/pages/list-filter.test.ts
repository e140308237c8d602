import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageWith, startTestProduct, type TestProduct } from '../../src/testing/product.ts'

const list = (slug: string, count: number, filter?: string) => [
  pageWith(
    { fr: slug },
    { template: 'list', ...(filter && { fields: { 'list.filter': filter } }) },
  ),
  ...Array.from({ length: count }, (_, at) => pageWith({ fr: `${slug}/${at}` }, { parent: slug })),
]

let product: TestProduct
beforeAll(async () => {
  const pages = [
    ...list('onze', 11),
    ...list('douze', 12),
    ...list('treize', 13, 'always'),
    ...list('deux', 2, 'always'),
    ...list('douze-sans', 12, 'never'),
  ]
  product = await startTestProduct({ pages })
})
afterAll(() => product.stop())

test.each([
  ['/onze', false],
  ['/douze', true],
  ['/deux', true],
  ['/douze-sans', false],
  // A part of a list alone would be narrowed.
  ['/treize', false],
])('a list can be filtered where it is long, or where its page says so: %s', async (path, is) => {
  const html = await (await product.visit(path)).text()
  expect(html).toContain('class="listing"')
  expect(html.includes('type="search"')).toBe(is)
})
