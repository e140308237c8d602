import { expect, test } from 'vitest'
import { getTabName, markTabLeft, unmarkTabLeft } from './tab-name.ts'

/** Session storage of a tab. */
function storage(stored = new Map<string, string>()) {
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    duplicate: () => storage(new Map(stored)),
  }
}

test('a tab keeps its name after a reload and after a return to its page', () => {
  const tab = storage()
  const name = getTabName(tab, false)
  expect(getTabName(tab, true)).toBe(name)
  markTabLeft(tab, name)
  expect(getTabName(tab, false)).toBe(name)
})

test('a duplicate of an open tab has another name', () => {
  const tab = storage()
  const name = getTabName(tab, false)
  expect(getTabName(tab.duplicate(), false)).not.toBe(name)
  // The page was left once, and the user came back in the history.
  markTabLeft(tab, name)
  unmarkTabLeft(tab)
  expect(getTabName(tab.duplicate(), false)).not.toBe(name)
})
