import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageWith, startTestProduct, type TestProduct } from '../../src/testing/product.ts'

const list = (slug: string, count: number, filter?: string, template = 'list') => [
  pageWith(
    { fr: slug },
    { template, ...(filter && { fields: { [`${template}.filter`]: filter } }) },
  ),
  ...Array.from({ length: count }, (_, at) => pageWith({ fr: `${slug}/${at}` }, { parent: slug })),
]

let product: TestProduct
beforeAll(async () => {
  const pages = [
    ...list('onze', 11),
    ...list('douze', 12),
    ...list('vingt-quatre', 24),
    ...list('vingt-cinq', 25),
    ...list('trente', 30, 'always'),
    ...list('articles', 30, 'always', 'articles'),
    ...list('peu-d-articles', 12, 'never', 'articles'),
    ...list('deux', 2, 'always'),
    ...list('douze-sans', 12, 'never'),
  ]
  product = await startTestProduct({ pages })
})
afterAll(() => product.stop())

test.each([
  ['/onze', 11, false],
  ['/douze', 12, true],
  ['/vingt-quatre', 24, true],
  // A filter would search only the first part.
  ['/vingt-cinq', 24, false],
  ['/deux', 2, true],
  ['/trente', 30, true],
  ['/douze-sans', 12, false],
  ['/articles', 30, true],
  ['/peu-d-articles', 12, false],
])('the list at %s shows %i pages and has a filter: %s', async (path, count, isFiltered) => {
  const html = await (await product.visit(path)).text()
  expect(html.split('class="card"')).toHaveLength(count + 1)
  const main = html.slice(html.indexOf('<main'))
  expect(main.includes('type="search"')).toBe(isFiltered)
})
