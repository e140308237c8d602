import { expect, test } from 'vitest'
import { proposeParent } from './propose-parent.ts'
import { listedPage as page } from './testing/listed-page.ts'

const pages = [
  page(1, null, { template: 'page' }),
  page(2, null, { template: 'articles' }),
  page(3, null, { template: 'articles' }),
  page(4, 3, { template: 'article' }),
  page(5, 1, { template: 'article' }),
]

test.each([
  ['the list with the most articles', 'article', pages, 3],
  ['an empty list', 'article', pages.slice(0, 2), 2],
  ['no page if there is no list', 'article', pages.slice(0, 1), null],
  ['no page for another template', 'page', pages, null],
])('a new page is proposed below %s', (_, template, there, parent) =>
  expect(proposeParent(there, template)).toBe(parent),
)
