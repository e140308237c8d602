import { PageList } from '@vitrine/contract/pages/pages'
import { expect, test } from 'vitest'
import type { ApiRead } from '../answers/read-recorder.ts'
import { createSharedCache } from './shared-cache.ts'

const readOf = (digest: string): ApiRead => ({ path: '/a', shape: PageList, digest })

test('a failed purge is repeated once', async () => {
  const purged: string[][] = []
  let isDown = true
  const { getFields, purgeChanged } = createSharedCache({
    seconds: 60,
    check: async () => ({ same: true, sure: true }),
    purge: async (keys) => {
      if (isDown) throw new Error('The database does not answer.')
      purged.push(keys)
    },
  })
  getFields([readOf('before')])
  const fields = getFields([readOf('after')])
  await expect(purgeChanged()).rejects.toThrow('The database does not answer.')
  isDown = false
  await purgeChanged()
  await purgeChanged()
  expect(purged).toEqual([[fields.at(-1)?.toString().split(',').at(-1)]])
})
