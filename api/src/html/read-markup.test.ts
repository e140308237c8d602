import { markupCases } from '@vitrine/contract/testing/markup-cases'
import { expect, test } from 'vitest'
import { readMarkup } from './read-markup.ts'

test.each(markupCases)('%j is read as markup', (html, children) => {
  expect(readMarkup(html)).toStrictEqual({ name: 'div', attributes: {}, children })
})
