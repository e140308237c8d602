import { expect, test } from 'vitest'
import { createFallbackPage, defaultSeo } from './fallback-page.ts'
import { pageTypes } from './page-types.ts'
import { Page, PageList } from './pages.ts'

const page = createFallbackPage('home', 'Vitrine')

// Specification §3, "Fallback page", and §9.
test.each([
  ['the requested template', 'template', 'home'],
  ['empty content', 'content', ''],
  ['the id 0', 'id', 0],
  ['the type of a placeholder', 'type', 1],
  ['the application’s name as its title for search engines', 'seo_title', 'Vitrine'],
  ['the application’s name as its description', 'seo_description', 'Vitrine'],
  ['the type website', 'seo_type', 'website'],
  ['the application’s name as its title', 'title', 'Vitrine'],
  ['no slug', 'slug', ''],
  ['no picture', 'picture', null],
] as const)('the fallback page has %s', (_, field, value) => {
  expect(page[field]).toBe(value)
})

test('the fallback page is shared with the default image', () => {
  expect(page.seo_image?.url).toBe('/img/default.png')
})

test('the fallback page has no translation', () => {
  expect(page.translatable).toEqual({})
})

test.each(['home', 'page', 'unknown-template', ''])(
  'the fallback page has the given template %j',
  (template) => {
    expect(createFallbackPage(template, 'Vitrine').template).toBe(template)
  },
)

test('each call returns a new page', () => {
  expect(createFallbackPage('home', 'Vitrine')).toEqual(page)
  expect(createFallbackPage('home', 'Vitrine').translatable).not.toBe(page.translatable)
})

test('the fallback page is a valid page of a list', () => {
  expect(Page.parse(page)).toEqual(page)
  expect(PageList.parse({ data: [page] })).toEqual({ data: [page] })
})

test('the default image and type are those of the specification', () => {
  expect(defaultSeo).toEqual({ image: '/img/default.png', type: 'website' })
})

test('a page without a type is not a placeholder', () => {
  expect(Page.parse({ id: 7 }).type).toBe(pageTypes.page)
  expect(pageTypes.page).not.toBe(pageTypes.placeholder)
})
