import { expect, test } from 'vitest'
import { createHashing } from './hashing.ts'

const cheap = { memoryKib: 64, passes: 1 }

test('a password is hashed with argon2id, 64 MiB and three passes', async () => {
  const hashing = createHashing()
  const stored = await hashing.hash('une phrase de passe')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await hashing.verify('une phrase de passe', stored)).toBe(true)
})

test('two hashes of one password differ', async () => {
  const hashing = createHashing(cheap)
  expect(await hashing.hash('le même')).not.toBe(await hashing.hash('le même'))
})

test('without a valid hash no password matches', async () => {
  const hashing = createHashing(cheap)
  expect(await hashing.verify('x', undefined)).toBe(false)
  expect(await hashing.verify('x', 'plain')).toBe(false)
  expect(await hashing.verify('x', '')).toBe(false)
})

test('a hash of another cost is still verified, and needs a rehash', async () => {
  const [before, now] = [createHashing(cheap), createHashing({ memoryKib: 128, passes: 2 })]
  const stored = await before.hash('une phrase')
  expect(await now.verify('une phrase', stored)).toBe(true)
  expect([now.needsRehash(stored), before.needsRehash(stored)]).toEqual([true, false])
})
