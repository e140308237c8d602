import { expect, test } from 'vitest'
import { testRules } from '../testing/rules.ts'
import { resolveInTable } from './resolve.ts'
import { addRule, createRuleFinder, type RedirectTable } from './table.ts'

test.each([
  ['/wp-content/uploads/2020/photo.jpg', '/storage/old/2020/photo.jpg'],
  ['/wp-content/uploads/2020/photo-300x200.jpg', '/storage/old/2020/photo.jpg'],
  ['/blog/wp-content/uploads/photo-300x200.jpg', undefined],
  ['/wp-content/uploads/plan-10x10.png', '/storage/old/plan-10x10.png'],
  ['/wp-content/uploads/a-300x200.tar.gz', '/storage/old/a-300x200.tar.gz'],
])('an upload of WordPress, in any size: %s', (path, expected) => {
  const table: RedirectTable = new Map()
  const add = (source: string, address: string) =>
    addRule(table, { id: 1, source, locale: null, target: { address }, status: 301, note: '' })
  add('/wp-content/uploads/**', '/storage/old/**')
  add('/wp-content/uploads/plan-10x10.png', '/storage/old/plan-10x10.png')
  const parts = {
    rules: testRules,
    published: { byId: new Map() },
    find: createRuleFinder([table]),
  }
  expect(resolveInTable(parts, path, {})?.to).toBe(expected)
})
