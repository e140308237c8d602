import { describe, expect, test } from 'vitest'
import { listedPage as page } from './testing/listed-page.ts'
import { buildRows, emptyFilter, type PageFilter } from './tree.ts'

const pages = [
  page(1, null, { owner: 7, topics: ['bread', 'oven'] }),
  page(2, 1, { title: 'Élève', states: { fr: 'draft' }, reviewOn: '2026-03-01' }),
  page(3, 2, { reviewOn: '2026-03-02', owner: 8, requests: ['fr'] }),
  page(4, null, { template: 'landing', waits: ['remark'], byMachine: ['en'] }),
]
const shown = (filter: Partial<PageFilter>, closed: number[] = []) =>
  buildRows(pages, { ...emptyFilter, ...filter }, ['fr', 'en'], new Set(closed)).map(
    ({ page: { id }, depth, isMatch }) => `${'-'.repeat(depth)}${id}${isMatch ? '' : '?'}`,
  )

describe('the tree', () => {
  test('shows pages below their parents', () => {
    expect(shown({})).toEqual(['1', '-2', '--3', '4'])
  })

  test('hides the children of a closed page, except during a search', () => {
    expect(shown({}, [1])).toEqual(['1', '4'])
    expect(shown({ words: '3' }, [1])).toEqual(['1?', '-2?', '--3'])
  })

  test('filters by words without accents, by template, and by state in one or any language', () => {
    expect(shown({ words: 'eleve' })).toEqual(['1?', '-2'])
    expect(shown({ template: 'landing' })).toEqual(['4'])
    expect(shown({ state: 'draft' })).toEqual(['1?', '-2'])
    expect(shown({ state: 'draft', locale: 'en' })).toEqual([])
    expect(shown({ state: 'missing', locale: 'en' })).toEqual(['1', '-2', '--3', '4'])
  })

  test('filters by owner and by date of review', () => {
    expect(shown({ owner: 7 })).toEqual(['1'])
    expect(shown({ dueBy: '2026-02-28' })).toEqual([])
    expect(shown({ dueBy: '2026-03-01' })).toEqual(['1?', '-2'])
    expect(shown({ dueBy: '2026-03-02', owner: 8 })).toEqual(['1?', '-2?', '--3'])
  })

  test('filters by topic', () => {
    expect(shown({ topic: 'oven' })).toEqual(['1'])
    expect(shown({ topic: 'unknown' })).toEqual([])
  })

  test('filters by pending tasks, and by the language of a request', () => {
    expect(shown({ waits: 'remark' })).toEqual(['4'])
    expect(shown({ waits: 'my-draft' })).toEqual([])
    expect(shown({ waits: 'request' })).toEqual(['1?', '-2?', '--3'])
    expect(shown({ waits: 'request', locale: 'fr' })).toEqual(['1?', '-2?', '--3'])
    expect(shown({ waits: 'request', locale: 'en' })).toEqual([])
  })

  test('filters by drafts of a machine and their languages', () => {
    expect(shown({ waits: 'machine-draft' })).toEqual(['4'])
    expect(shown({ waits: 'machine-draft', locale: 'en' })).toEqual(['4'])
    expect(shown({ waits: 'machine-draft', locale: 'fr' })).toEqual([])
  })

  test('shows a page at the top level if its parent is not in the list', () => {
    const rows = buildRows([page(9, 8)], emptyFilter, ['fr'], new Set())
    expect(rows.map(({ depth }) => depth)).toEqual([0])
  })
})
