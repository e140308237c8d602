import { expect, test } from 'vitest'
import { createIdentity, type IdentityResult } from './identity.ts'

const ada = {
  id: 1,
  name: 'Ada',
  email: 'ada@example.org',
  role: 2,
  locale: 'fr',
  avatar: null,
  two_factor: false,
  new_device_mails: true,
  pending_email: null,
  deletion_at: null,
  created_at: null,
}

/** An API that gives these answers in turn, and counts how often it was asked. */
function api(...answers: IdentityResult[]) {
  const asked = { times: 0 }
  const ask = async () => answers[asked.times++] ?? 'failed'
  return { ask, asked }
}

test('the identity is asked for once, and everybody who waits gets the same', async () => {
  const { ask, asked } = api({ user: ada })
  const identity = createIdentity(ask)
  expect(identity.current()).toBeUndefined()
  const [first, second] = await Promise.all([identity.load(), identity.load()])
  expect(first).toBe(ada)
  expect(second).toBe(ada)
  await identity.load()
  expect(asked.times).toBe(1)
})

test('a guest is known to be one', async () => {
  const { ask, asked } = api({ user: undefined })
  const identity = createIdentity(ask)
  await identity.load()
  expect(await identity.load()).toBeUndefined()
  expect(asked.times).toBe(1)
})

test('what failed is asked again on the next navigation', async () => {
  const { ask, asked } = api('failed', { user: ada })
  const identity = createIdentity(ask)
  expect(await identity.load()).toBeUndefined()
  expect(await identity.load()).toBe(ada)
  expect(asked.times).toBe(2)
})

test('what the server has found out is not asked again', async () => {
  const { ask, asked } = api()
  expect(await createIdentity(ask, { user: ada }).load()).toBe(ada)
  expect(await createIdentity(ask, { user: undefined }).load()).toBeUndefined()
  expect(asked.times).toBe(0)
})

test('what another tab has changed is asked for again, once', async () => {
  const { ask, asked } = api({ user: undefined })
  let cookie = 'one session'
  const identity = createIdentity(ask, { user: ada }, () => cookie)
  expect(await identity.load()).toBe(ada)
  cookie = 'another session'
  expect(await Promise.all([identity.load(), identity.load()])).toEqual([undefined, undefined])
  expect(await identity.load()).toBeUndefined()
  expect(asked.times).toBe(1)
})

test('a sign-in that ends before the response counts, and listeners are called once', async () => {
  const { ask } = api({ user: undefined })
  const identity = createIdentity(ask)
  const heard: string[] = []
  const stop = identity.subscribe(() => heard.push(identity.current()?.name ?? 'guest'))
  const loading = identity.load()
  identity.setUser(ada)
  await loading
  expect(identity.current()).toBe(ada)
  identity.setUser(undefined)
  stop()
  identity.setUser(ada)
  expect(heard).toEqual(['Ada', 'guest'])
})
