import { describe, expect, test } from 'vitest'
import { listedPage as page } from './testing/listed-page.ts'
import { buildRows, emptyFilter, type PageFilter } from './tree.ts'

const pages = [
  page(1, null, { owner: 7 }),
  page(2, 1, { title: 'Élève', states: { fr: 'draft' }, reviewOn: '2026-03-01' }),
  page(3, 2, { reviewOn: '2026-03-02', owner: 8, requests: ['fr'] }),
  page(4, null, { template: 'landing', waits: ['remark'], byMachine: ['en'] }),
]
const shown = (filter: Partial<PageFilter>, closed: number[] = []) =>
  buildRows(pages, { ...emptyFilter, ...filter }, ['fr', 'en'], new Set(closed)).map(
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

  test('finds the pages of an owner, and the pages whose review is due by a day', () => {
    expect(shown({ owner: 7 })).toEqual(['1'])
    expect(shown({ dueBy: '2026-02-28' })).toEqual([])
    expect(shown({ dueBy: '2026-03-01' })).toEqual(['1?', '-2'])
    expect(shown({ dueBy: '2026-03-02', owner: 8 })).toEqual(['1?', '-2?', '--3'])
  })

  test('finds what waits on a page; a request in its language', () => {
    expect(shown({ waits: 'remark' })).toEqual(['4'])
    expect(shown({ waits: 'my-draft' })).toEqual([])
    expect(shown({ waits: 'request' })).toEqual(['1?', '-2?', '--3'])
    expect(shown({ waits: 'request', locale: 'fr' })).toEqual(['1?', '-2?', '--3'])
    expect(shown({ waits: 'request', locale: 'en' })).toEqual([])
  })

  test('finds the drafts that a machine wrote, in their languages', () => {
    expect(shown({ waits: 'machine-draft' })).toEqual(['4'])
    expect(shown({ waits: 'machine-draft', locale: 'en' })).toEqual(['4'])
    expect(shown({ waits: 'machine-draft', locale: 'fr' })).toEqual([])
  })

  test('shows a page at the top whose page above is not in the list', () => {
    const rows = buildRows([page(9, 8)], emptyFilter, ['fr'], new Set())
    expect(rows.map(({ depth }) => depth)).toEqual([0])
  })
})
