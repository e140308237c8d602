import { PageList } from '@vitrine/contract/pages/pages'
import { expect, test } from 'vitest'
import type { Read } from '../answers/reads.ts'
import { createSharedCache } from './shared-cache.ts'

const readOf = (digest: string): Read => ({ path: '/a', shape: PageList, digest })

test('keys that could not be told are told after the next change', async () => {
  const told: string[][] = []
  let isDown = true
  const { fieldsOf, look } = createSharedCache({
    seconds: 60,
    check: async () => ({ same: true, sure: true }),
    purge: async (keys) => {
      if (isDown) throw new Error('The database does not answer.')
      told.push(keys)
    },
  })
  fieldsOf([readOf('before')])
  const fields = fieldsOf([readOf('after')])
  await expect(look()).rejects.toThrow('The database does not answer.')
  isDown = false
  await look()
  await look()
  expect(told).toEqual([[fields.at(-1)?.toString().split(',').at(-1)]])
})
