import { markupCases } from '@vitrine/contract/testing/markup-cases'
import { expect, test } from 'vitest'
import { parsePieces } from '../editor/testing/parse-pieces.ts'
import { wrapMarkup } from './read-markup.ts'

test.each(markupCases)('%j is read as markup', (html, children) => {
  const markup = wrapMarkup(parsePieces(html))
  expect(markup).toStrictEqual({ name: 'div', attributes: {}, children })
})
