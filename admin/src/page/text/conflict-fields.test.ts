import type { TextFields } from '@vitrine/contract/admin/texts'
import { expect, test } from 'vitest'
import type { MergeChoice } from '../../differences/merge-parts.ts'
import { parsePieces } from '../../editor/testing/parse-pieces.ts'
import { applyChoices, findConflicts } from './conflict-fields.ts'

const base: TextFields = {
  title: 'Fête',
  slug: 'fete',
  content: '<p>un</p>\n<p>deux</p>\n<p>trois</p>',
  seo_title: '',
  seo_description: '',
  field_values: '',
}
const mine = { ...base, slug: 'la-fete', content: '<p>un moi</p>\n<p>deux</p>\n<p>trois moi</p>' }
const theirs = { ...base, title: 'La fête', content: '<p>un elle</p>\n<p>deux</p>\n<p>trois</p>' }

const chosen = (choice: MergeChoice, from: TextFields | null = base) =>
  applyChoices(mine, findConflicts({ base: from, theirs }, mine, parsePieces), () => choice)

test('a change on one side is applied without a choice, a conflict as chosen', () => {
  const merged = { title: 'La fête', slug: 'la-fete' }
  const content = (first: string) => `${first}\n<p>deux</p>\n<p>trois moi</p>`
  expect(chosen('mine')).toMatchObject({ ...merged, content: content('<p>un moi</p>') })
  expect(chosen('theirs')).toMatchObject({ ...merged, content: content('<p>un elle</p>') })
  const both = content('<p>un elle</p>\n<p>un moi</p>')
  expect(chosen('both')).toMatchObject({ ...merged, content: both })
})

test('without a base each difference is a conflict', () => {
  expect(chosen('theirs', null)).toEqual(theirs)
  expect(chosen('mine', null)).toEqual(mine)
})
