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

test('a tab keeps its name when its page is loaded again, whichever way', () => {
  const tab = storage()
  const name = getTabName(tab, false)
  expect(getTabName(tab, true)).toBe(name)
  markTabLeft(tab, name)
  expect(getTabName(tab, false)).toBe(name)
})

test('a tab that was duplicated from one that is there has a name of its own', () => {
  const tab = storage()
  const name = getTabName(tab, false)
  expect(getTabName(tab.duplicate(), false)).not.toBe(name)
  // The page was left once, and the user came back in the history.
  markTabLeft(tab, name)
  unmarkTabLeft(tab)
  expect(getTabName(tab.duplicate(), false)).not.toBe(name)
})
