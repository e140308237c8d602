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
  must_set_up_two_factor: false,
  new_device_mails: true,
  weekly_mails: true,
  pending_email: null,
  deletion_at: null,
  created_at: null,
}

/** Creates an API that returns these answers in turn and counts its calls. */
function api(...answers: IdentityResult[]) {
  const calls = { count: 0 }
  const fetchUser = async () => answers[calls.count++] ?? 'failed'
  return { fetchUser, calls }
}

test('concurrent loads fetch the identity once and return the same user', async () => {
  const { fetchUser, calls } = api({ user: ada })
  const identity = createIdentity(fetchUser)
  expect(identity.current()).toBeUndefined()
  const [first, second] = await Promise.all([identity.load(), identity.load()])
  expect(first).toBe(ada)
  expect(second).toBe(ada)
  await identity.load()
  expect(calls.count).toBe(1)
})

test('the answer for a guest is cached', async () => {
  const { fetchUser, calls } = api({ user: undefined })
  const identity = createIdentity(fetchUser)
  await identity.load()
  expect(await identity.load()).toBeUndefined()
  expect(calls.count).toBe(1)
})

test('a failed load is repeated on the next navigation', async () => {
  const { fetchUser, calls } = api('failed', { user: ada })
  const identity = createIdentity(fetchUser)
  expect(await identity.load()).toBeUndefined()
  expect(await identity.load()).toBe(ada)
  expect(calls.count).toBe(2)
})

test('an identity from the server is not fetched again', async () => {
  const { fetchUser, calls } = api()
  expect(await createIdentity(fetchUser, { user: ada }).load()).toBe(ada)
  expect(await createIdentity(fetchUser, { user: undefined }).load()).toBeUndefined()
  expect(calls.count).toBe(0)
})

test('after a change in another tab the identity is fetched again, once', async () => {
  const { fetchUser, calls } = api({ user: undefined })
  let cookie = 'one session'
  const identity = createIdentity(fetchUser, { user: ada }, () => cookie)
  expect(await identity.load()).toBe(ada)
  cookie = 'another session'
  expect(await Promise.all([identity.load(), identity.load()])).toEqual([undefined, undefined])
  expect(await identity.load()).toBeUndefined()
  expect(calls.count).toBe(1)
})

test('a sign-in during a load overrides its response, and listeners are called once', async () => {
  const { fetchUser } = api({ user: undefined })
  const identity = createIdentity(fetchUser)
  const names: string[] = []
  const stop = identity.subscribe(() => names.push(identity.current()?.name ?? 'guest'))
  const loading = identity.load()
  identity.setUser(ada)
  await loading
  expect(identity.current()).toBe(ada)
  identity.setUser(undefined)
  stop()
  identity.setUser(ada)
  expect(names).toEqual(['Ada', 'guest'])
})
