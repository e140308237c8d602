import { expect, test } from 'vitest'
import { parsePieces } from '../../editor/testing/parse-pieces.ts'
import { putBlocksBack } from './put-back.ts'

const putBack = (version: string, now: string) => putBlocksBack(version, now, parsePieces)

test('a replaced paragraph is put back after its replacement', () =>
  expect(putBack('<p>Un par Anna.</p><p>Deux.</p>', '<p>Un par Marie.</p><p>Deux.</p>')).toBe(
    '<p>Un par Marie.</p>\n<p>Un par Anna.</p>\n<p>Deux.</p>',
  ))

test('a deleted paragraph is put back at its position', () =>
  expect(putBack('<p>Un.</p><p>Perdu.</p><p>Deux.</p>', '<p>Un.</p><p>Deux.</p>')).toBe(
    '<p>Un.</p>\n<p>Perdu.</p>\n<p>Deux.</p>',
  ))

test('a paragraph that the text contains is not put back', () => {
  expect(putBack('<p>Un par Anna.</p>', '<p>Un par Anna, et par Marie.</p>')).toBeUndefined()
  expect(putBack('<p>Un.</p><p>Deux.</p>', '<p>Deux.</p><p>Un.</p>')).toBeUndefined()
})
