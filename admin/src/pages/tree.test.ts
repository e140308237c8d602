import type { ListedPage } from '@vitrine/contract/admin/page-list'
import { describe, expect, test } from 'vitest'
import { type Filter, rowsOf } from './tree.ts'

const page = (id: number, parent: number | null, more: Partial<ListedPage> = {}): ListedPage => ({
  id,
  parent,
  position: id,
  template: 'default',
  type: 1,
  method: 'page',
  title: `Page ${id}`,
  slug: `page-${id}`,
  states: { fr: 'published' },
  updatedAt: '2026-01-05T00:00:00Z',
  ...more,
})
const everything: Filter = { words: '', state: undefined, locale: undefined, template: undefined }
const pages = [
  page(1, null),
  page(2, 1, { title: 'Élève', states: { fr: 'draft' } }),
  page(3, 2),
  page(4, null, { template: 'landing' }),
]
const shown = (filter: Partial<Filter>, closed: number[] = []) =>
  rowsOf(pages, { ...everything, ...filter }, ['fr', 'en'], new Set(closed)).map(
    ({ page: { id }, depth, isMatch }) => `${'-'.repeat(depth)}${id}${isMatch ? '' : '?'}`,
  )

describe('the tree', () => {
  test('shows pages below their pages', () => {
    expect(shown({})).toEqual(['1', '-2', '--3', '4'])
  })

  test('hides what is below a closed one, until something is sought', () => {
    expect(shown({}, [1])).toEqual(['1', '4'])
    expect(shown({ words: '3' }, [1])).toEqual(['1?', '-2?', '--3'])
  })

  test('finds words without their accents, a template, a state in a language or in any', () => {
    expect(shown({ words: 'eleve' })).toEqual(['1?', '-2'])
    expect(shown({ template: 'landing' })).toEqual(['4'])
    expect(shown({ state: 'draft' })).toEqual(['1?', '-2'])
    expect(shown({ state: 'draft', locale: 'en' })).toEqual([])
    expect(shown({ state: 'missing', locale: 'en' })).toEqual(['1', '-2', '--3', '4'])
  })

  test('shows a page at the top whose page above is not in the list', () => {
    const rows = rowsOf([page(9, 8)], everything, ['fr'], new Set())
    expect(rows.map(({ depth }) => depth)).toEqual([0])
  })
})
