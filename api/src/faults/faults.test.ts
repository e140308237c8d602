import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listFaults } from '@vitrine/contract/endpoints/operation'
import { listReports } from '@vitrine/contract/endpoints/reports'
import { faultPaths } from '@vitrine/contract/http/paths'
import { roles } from '@vitrine/contract/identity/identity'
import { type Fault, faultRules } from '@vitrine/contract/operation/faults'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { peopleOn } from '../testing/people.ts'
import { describeServerFault } from './describe.ts'
import { createFaultRecorder } from './record-faults.ts'
import { removeOldFaults } from './store.ts'

const chief = { role: roles.administrator, email: 'chef@example.org' }

test('of a message without an end as much is read as of one that a browser tells', () => {
  const { message } = describeServerFault(new Error('x'.repeat(200_000)))
  expect(message).toHaveLength(faultRules.messageMax)
})

test('an error of the server is placed at the source of the first line that is no package', () => {
  const built = pathToFileURL(join(import.meta.dirname, '../../../server/dist')).href
  const lines = readFileSync(new URL(`${built}/main.js`), 'utf8').split('\n')
  const at = `main.js:${lines.indexOf('// server/src/main.ts') + 2}:3`
  const stack = `Error: no\n    at a (${built}/packages-1.js:1:2)\n    at b (${built}/${at})`
  const { place } = describeServerFault(Object.assign(new Error('no'), { stack }))
  expect(place).toBe(`b (server/src/main.ts in server/dist/${at})`)
})

describe.each(databases)('failures on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterEach(() => database.clear())
  afterAll(() => database.drop())

  const tell = (people: ReturnType<typeof peopleOn>, told: object, address = '203.0.113.7') =>
    people.api.request(faultPaths.tell, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(told),
    })

  const listFor = async (people: ReturnType<typeof peopleOn>) => {
    await people.add(chief)
    const browser = await people.signedIn(chief)
    return (await (await browser.read(listFaults.path)).json()).data
  }

  test('of one kind are one line, of the server and of browsers, the latest first', async () => {
    const people = peopleOn(database)
    const keeper = createFaultRecorder(people.context)
    for (const _ of [1, 2, 3]) keeper.note(new TypeError('broken on purpose'))
    await keeper.settled()
    people.later(1)
    expect((await tell(people, { message: 'Error: x', place: '', path: '/guide' })).status).toBe(
      204,
    )
    expect(await listFor(people)).toMatchObject([
      { origin: 'browser', message: 'Error: x', path: '/guide', times: 1 },
      { origin: 'server', message: 'TypeError: broken on purpose', times: 3 },
    ])
  })

  test('name the requests that met them last, the latest first', async () => {
    const people = peopleOn(database)
    const keeper = createFaultRecorder(people.context)
    for (const at of [1, 2, 3, 4, 5, 6, 7]) {
      keeper.note(new TypeError('broken on purpose'), `00000000${at}`)
      await keeper.settled()
    }
    const [fault] = await listFor(people)
    expect(fault.requests).toEqual([7, 6, 5, 4, 3].map((at) => `00000000${at}`))
  })

  test('name no person, and no folder of the machine', async () => {
    const people = peopleOn(database)
    const message = 'Error: ada@example.org from 192.0.2.17 at /dashboard/setup/secret?token=1'
    const place = 'at go (https://site.test/assets/page-1.js:1:2)'
    await tell(people, { message, place, path: '/guide?email=ada@example.org' })
    const keeper = createFaultRecorder(people.context)
    keeper.note(new Error('of the server'))
    await keeper.settled()
    const list = await listFor(people)
    const ofServer = list.find((fault: Fault) => fault.origin === 'server')
    const told = list.find((fault: Fault) => fault.origin === 'browser')
    expect(JSON.stringify(list)).not.toMatch(/ada@|192\.0|secret|token=/)
    expect(told).toMatchObject({ place: 'go (assets/page-1.js:1:2)', path: '/guide' })
    expect(ofServer.place).toMatch(/^(?:\S+ \()?api\/src\/faults\/faults\.test\.ts/)
  })

  test('are kept for 25 days since they came last, and so many kinds of each origin', async () => {
    const people = peopleOn(database)
    const keeper = createFaultRecorder(people.context)
    await tell(people, { message: 'of a browser' })
    const kinds = Array.from({ length: faultRules.kindsMax }, (_, at) => ({
      key: `${at}`,
      origin: 'server' as const,
      message: `kind ${at}`,
      place: '',
      path: '',
      times: 1,
      first_at: '2026-01-01',
      last_at: people.context.now().toISOString(),
    }))
    await database.db.insertInto('faults').values(kinds).execute()
    people.later((faultRules.days - 1) * 24 * 60)
    await removeOldFaults(database.db, people.context.now())
    keeper.note(new Error('one more'))
    await keeper.settled()
    const list = await listFor(people)
    expect(list).toHaveLength(faultRules.kindsMax + 1)
    people.later((faultRules.days + 1) * 24 * 60)
    await removeOldFaults(database.db, people.context.now())
    expect(await database.db.selectFrom('faults').selectAll().execute()).toEqual([])
  })

  test('the first of a kind is mailed to administrators, once an hour', async () => {
    const people = peopleOn(database)
    await people.add(chief)
    await people.add({ role: roles.editor, email: 'editor@example.org' })
    const keeper = createFaultRecorder(people.context)
    const fail = async (message: string) => {
      keeper.note(new Error(message))
      await keeper.settled()
    }
    await fail('one')
    await fail('one')
    await fail('two')
    expect(people.mails).toMatchObject([
      { to: chief.email, template: 'fault-new', data: { message: 'Error: one' } },
    ])
    people.later(61)
    await fail('two')
    await fail('three')
    expect(people.mails.map(({ data }) => Object(data).message)).toEqual([
      'Error: one',
      'Error: three',
    ])
  })

  describe('that browsers tell of', () => {
    const messagesOf = ({ mails }: ReturnType<typeof peopleOn>) =>
      mails.map(({ data }) => Object(data).message)
    const told = { message: 'Error: x' }
    const several = ['203.0.113.7', '203.0.113.8', '2001:db8:1::1']

    test('are mailed once when several networks tell of the same', async () => {
      const people = peopleOn(database)
      await people.add(chief)
      for (const address of several.slice(0, 2)) await tell(people, told, address)
      await tell(people, told)
      await tell(people, { message: 'Error: y' }, several[2])
      expect(people.mails).toEqual([])
      await tell(people, told, several[2])
      expect(messagesOf(people)).toEqual(['Error: x'])
      people.later(2 * 24 * 60)
      for (const address of several) await tell(people, told, address)
      expect(messagesOf(people)).toEqual(['Error: x'])
    })

    test('are mailed later when the hourly limit has refused the mail', async () => {
      const people = peopleOn(database)
      await people.add(chief)
      for (const address of several) await tell(people, told, address)
      for (const address of several) await tell(people, { message: 'Error: y' }, address)
      expect(messagesOf(people)).toEqual(['Error: x'])
      people.later(61)
      for (const address of ['198.51.100.7', '198.51.100.8'])
        await tell(people, { message: 'Error: y' }, address)
      expect(messagesOf(people)).toEqual(['Error: x', 'Error: y'])
    })

    test('are not mailed for one network with many addresses, nor for tellers of many days', async () => {
      const people = peopleOn(database)
      await people.add(chief)
      for (const part of ['1', '2', '100', 'abcd'])
        await tell(people, told, `2001:db8:1:${part}::1`)
      for (const address of several.slice(0, 2)) {
        people.later(24 * 60 + 1)
        await tell(people, told, address)
      }
      expect(people.mails).toEqual([])
    })

    test('keep no failure of the server from being mailed, nor are kept from it', async () => {
      const people = peopleOn(database)
      await people.add(chief)
      const keeper = createFaultRecorder(people.context)
      for (const address of several) await tell(people, told, address)
      keeper.note(new Error('of the server'))
      await keeper.settled()
      for (const address of several) await tell(people, { message: 'Error: y' }, address)
      expect(messagesOf(people)).toEqual(['Error: x', 'Error: of the server'])
    })

    test('are heard from others when one IPv6 network tells of many', async () => {
      const people = peopleOn(database)
      for (let at = 0; at < 60; at++)
        await tell(people, { message: `kind ${at}` }, `2001:db8:1:${at.toString(16)}::1`)
      await tell(people, told)
      const list = await listFor(people)
      expect(list.length).toBeLessThan(50)
      expect(list.map(({ message }: Fault) => message)).toContain('Error: x')
    })
  })

  test('whoever tells of many is not heard for an hour', async () => {
    const people = peopleOn(database)
    for (let at = 0; at < 12; at++)
      expect((await tell(people, { message: `kind ${at}` })).status).toBe(204)
    expect(await listFor(people)).toHaveLength(10)
  })

  test.each([
    ['nothing', {}],
    ['an empty message', { message: '' }],
    ['a message of any length', { message: 'x'.repeat(5_000) }],
  ])('%s is refused with 422', async (_, told) => {
    expect((await tell(peopleOn(database), told)).status).toBe(422)
  })

  test('a query of the admin with a null character is refused', async () => {
    const people = peopleOn(database)
    await people.add(chief)
    const browser = await people.signedIn(chief)
    for (const query of ['state=%00', 'page=a%00b', '%00=1'])
      expect((await browser.read(`${listReports.path}?${query}`)).status).toBe(400)
    expect((await browser.read('/api/admin/changes?page=%00')).status).toBe(400)
  })

  test.each([roles.editor, roles.contributor, roles.visitor])(
    'role %i does not see the list',
    async (role) => {
      const people = peopleOn(database)
      await people.add({ role })
      expect((await (await people.signedIn()).read(listFaults.path)).status).toBe(403)
    },
  )
})
