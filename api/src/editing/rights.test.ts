import { permissions } from '@vitrine/contract/admin/permissions'
import { AdminSession } from '@vitrine/contract/admin/session'
import { showSession } from '@vitrine/contract/endpoints/admin-session'
import { type RoleName, roles } from '@vitrine/contract/identity/identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setEditorLocales } from '../identity/stores/editor-locale-store.ts'
import type { Browser } from '../testing/browser.ts'
import { type CallWithPermission, language, stored } from '../testing/call-with-permission.ts'
import { oneDatabase, type TestDatabase } from '../testing/databases.ts'
import { testAdminOrigin } from '../testing/identity.ts'
import { pageCalls } from '../testing/page-calls.ts'
import { addPageWithRemarks } from '../testing/page-with-remarks.ts'
import { peopleOn } from '../testing/people.ts'
import { siteCalls } from '../testing/site-calls.ts'
import {
  expectedFor,
  type Limit,
  limitNames,
  limits,
  type Outcome,
  own,
} from '../testing/specified-permissions.ts'
import { writerIn } from '../testing/writer.ts'

/** Every call of the admin. */
const calls = [...pageCalls, ...siteCalls]

const names: RoleName[] = ['administrator', 'editor', 'contributor', 'visitor']
const other = 'fr'

const outcomeOf = async (answer: Response | undefined): Promise<Outcome> => {
  if (answer?.status === 401) return 'signed out'
  if (answer?.status !== 403) {
    // An allowed call fails for another reason, or changes nothing.
    expect([200, 204, 400, 404, 409, 415, 422]).toContain(answer?.status)
    return 'allowed'
  }
  const { message } = await answer.json()
  return message === 'Votre rôle ne le permet pas.' ? 'not the role' : 'not the language'
}

describe.each(oneDatabase)('permissions of each call on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  let ids: Awaited<ReturnType<typeof addPageWithRemarks>>
  const browsers = new Map<string, Browser>()
  const browserOf = (name: RoleName, limit: Limit = 'no limit') => browsers.get(`${name}, ${limit}`)
  beforeAll(async () => {
    database = await open()
    people = peopleOn(database, {}, testAdminOrigin)
    for (const name of names)
      for (const limit of limitNames) {
        const email = `${name}-${limit.replace(' ', '-')}@example.org`
        const person = { name, email, role: roles[name] }
        const user = await people.add(person)
        await setEditorLocales(database.db, user.id, limits[limit])
        browsers.set(`${name}, ${limit}`, await people.signedIn(person))
      }
    const administrator = browserOf('administrator')
    if (administrator)
      ids = await addPageWithRemarks(database, writerIn(administrator), [own, other])
  })
  afterAll(() => database.drop())

  const send = async (
    browser: Browser | undefined,
    [method, path, , bodyIn]: CallWithPermission,
    locale: string,
  ) => {
    const filled = path
      .replace(language, locale)
      .replace(stored.id, `${ids.page}`)
      .replace(stored.revision, `${ids.revisions[locale]}`)
      .replace(stored.remark, `${ids.remarks[locale]}`)
    if (method === 'GET') return browser?.read(filled)
    return browser?.change(
      method,
      filled,
      method === 'DELETE' ? undefined : (bodyIn?.(locale) ?? {}),
    )
  }

  test.each(calls)('%s %s: %s', async (...call) => {
    const [, path, action, bodyIn] = call
    const namesLanguage = path.includes(language) || bodyIn !== undefined
    const found: Record<string, Outcome> = {}
    const expected: Record<string, Outcome> = {}
    for (const locale of namesLanguage ? [own, other] : [own])
      for (const name of names)
        for (const limit of limitNames) {
          const at = `${name}, ${limit}, in ${locale}`
          found[at] = await outcomeOf(await send(browserOf(name, limit), call, locale))
          expected[at] = expectedFor(name, limit, action, locale)
        }
    found.guest = await outcomeOf(await send(people.browser(), call, own))
    expected.guest = 'signed out'
    expect(found).toEqual(expected)
  })

  test('the table lists every call', () => {
    const known = calls.map(([method, path]) => `${method} ${shapeOf(path)}`)
    const routes = people.api.routes
      .filter(({ handler }) => permissions.includes(Object(handler).guard))
      .map(({ method, path }) => `${method} ${shapeOf(path)}`)
    expect(routes.toSorted()).toEqual(known.toSorted())
  })

  test.each(names.slice(0, 3))('the session lists the permissions of %s', async (name) => {
    for (const limit of limitNames) {
      const answer = await browserOf(name, limit)?.read(showSession.path)
      const { can, locales, user } = AdminSession.parse(await answer?.json()).data
      expect(user.name).toBe(name)
      const allowed = permissions.filter(
        (action) => expectedFor(name, limit, action, own) === 'allowed',
      )
      expect(can).toEqual(allowed)
      const isLimited = name !== 'administrator' && limit !== 'no limit'
      expect(locales).toEqual(isLimited ? [own].filter((code) => code === limit) : null)
    }
  })
})

/** Returns a path without its numbers and names. */
const shapeOf = (path: string) =>
  path
    .replaceAll(/\/:\w+(\{[^}]*\})?/g, '/x')
    .replaceAll(/\/\d+/g, '/x')
    .replaceAll(/\/-\w+-/g, '/x')
    .replace(/\/(texts|requests)\/[^/]+/, '/$1/x')
