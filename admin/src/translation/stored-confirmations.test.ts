import { expect, test } from 'vitest'
import { createStoredConfirmations } from './stored-confirmations.ts'

const createStorage = (values = new Map<string, string>()) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
  values,
})
const bread = { name: 'unit bread', state: 'made', words: 'bread' } as const

test('the last confirmation of each row is stored until it is removed', () => {
  const storage = createStorage()
  const stored = createStoredConfirmations('1 2 en', storage)
  stored.add(bread)
  stored.add({ ...bread, state: 'unknown' })
  stored.add({ ...bread, name: 'field title' })
  expect(createStoredConfirmations('1 2 es', storage).read()).toEqual([])
  stored.remove(['field title'])
  expect(createStoredConfirmations('1 2 en', storage).read()).toEqual([
    { ...bread, state: 'unknown' },
  ])
  stored.remove([bread.name])
  expect(storage.values.size).toBe(0)
})

test.each(['no JSON', '{"name":"x"}', '[{"name":"x","state":"other","words":""}]'])(
  'storage with %s has no confirmations',
  (value) => {
    const storage = createStorage(new Map([['vitrine-confirmations 1 2 en', value]]))
    expect(createStoredConfirmations('1 2 en', storage).read()).toEqual([])
  },
)
