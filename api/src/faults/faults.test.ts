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

test('a server message is cut to the length allowed for browser messages', () => {
  const { message } = describeServerFault(new Error('x'.repeat(200_000)))
  expect(message).toHaveLength(faultRules.messageMax)
})

test('a server error is located at the first stack line outside packages', () => {
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

  const report = (people: ReturnType<typeof peopleOn>, reported: object, address = '203.0.113.7') =>
    people.api.request(faultPaths.tell, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(reported),
    })

  const listFor = async (people: ReturnType<typeof peopleOn>) => {
    await people.add(chief)
    const browser = await people.signedIn(chief)
    return (await (await browser.read(listFaults.path)).json()).data
  }

  test('failures of one kind are grouped, from server and browsers, the latest first', async () => {
    const people = peopleOn(database)
    const recorder = createFaultRecorder(people.context)
    for (const _ of [1, 2, 3]) recorder.note(new TypeError('broken on purpose'))
    await recorder.settled()
    people.later(1)
    expect((await report(people, { message: 'Error: x', place: '', path: '/guide' })).status).toBe(
      204,
    )
    expect(await listFor(people)).toMatchObject([
      { origin: 'browser', message: 'Error: x', path: '/guide', times: 1 },
      { origin: 'server', message: 'TypeError: broken on purpose', times: 3 },
    ])
  })

  test('a failure lists its latest requests, the latest first', async () => {
    const people = peopleOn(database)
    const recorder = createFaultRecorder(people.context)
    for (const at of [1, 2, 3, 4, 5, 6, 7]) {
      recorder.note(new TypeError('broken on purpose'), `00000000${at}`)
      await recorder.settled()
    }
    const [fault] = await listFor(people)
    expect(fault.requests).toEqual([7, 6, 5, 4, 3].map((at) => `00000000${at}`))
  })

  test('a failure contains no personal data and no path of the machine', async () => {
    const people = peopleOn(database)
    const message = 'Error: ada@example.org from 192.0.2.17 at /dashboard/setup/secret?token=1'
    const place = 'at go (https://site.test/assets/page-1.js:1:2)'
    await report(people, { message, place, path: '/guide?email=ada@example.org' })
    const recorder = createFaultRecorder(people.context)
    recorder.note(new Error('of the server'))
    await recorder.settled()
    const list = await listFor(people)
    const ofServer = list.find((fault: Fault) => fault.origin === 'server')
    const reported = list.find((fault: Fault) => fault.origin === 'browser')
    expect(JSON.stringify(list)).not.toMatch(/ada@|192\.0|secret|token=/)
    expect(reported).toMatchObject({ place: 'go (assets/page-1.js:1:2)', path: '/guide' })
    expect(ofServer.place).toMatch(/^(?:\S+ \()?api\/src\/faults\/faults\.test\.ts/)
  })

  test('failures are deleted after 25 days, and the number of kinds per origin is limited', async () => {
    const people = peopleOn(database)
    const recorder = createFaultRecorder(people.context)
    await report(people, { message: 'of a browser' })
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
    recorder.note(new Error('one more'))
    await recorder.settled()
    const list = await listFor(people)
    expect(list).toHaveLength(faultRules.kindsMax + 1)
    people.later((faultRules.days + 1) * 24 * 60)
    await removeOldFaults(database.db, people.context.now())
    expect(await database.db.selectFrom('faults').selectAll().execute()).toEqual([])
  })

  test('the first failure of a kind is mailed to administrators, at most one mail an hour', async () => {
    const people = peopleOn(database)
    await people.add(chief)
    await people.add({ role: roles.editor, email: 'editor@example.org' })
    const recorder = createFaultRecorder(people.context)
    const fail = async (message: string) => {
      recorder.note(new Error(message))
      await recorder.settled()
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

  describe('reported by browsers', () => {
    const messagesOf = ({ mails }: ReturnType<typeof peopleOn>) =>
      mails.map(({ data }) => Object(data).message)
    const reported = { message: 'Error: x' }
    const several = ['203.0.113.7', '203.0.113.8', '2001:db8:1::1']

    test('are mailed once when several networks report the same one', async () => {
      const people = peopleOn(database)
      await people.add(chief)
      for (const address of several.slice(0, 2)) await report(people, reported, address)
      await report(people, reported)
      await report(people, { message: 'Error: y' }, several[2])
      expect(people.mails).toEqual([])
      await report(people, reported, several[2])
      expect(messagesOf(people)).toEqual(['Error: x'])
      people.later(2 * 24 * 60)
      for (const address of several) await report(people, reported, address)
      expect(messagesOf(people)).toEqual(['Error: x'])
    })

    test('are mailed later if the hourly limit refused the mail', async () => {
      const people = peopleOn(database)
      await people.add(chief)
      for (const address of several) await report(people, reported, address)
      for (const address of several) await report(people, { message: 'Error: y' }, address)
      expect(messagesOf(people)).toEqual(['Error: x'])
      people.later(61)
      for (const address of ['198.51.100.7', '198.51.100.8'])
        await report(people, { message: 'Error: y' }, address)
      expect(messagesOf(people)).toEqual(['Error: x', 'Error: y'])
    })

    test('are not mailed for one network with many addresses, nor for reports on different days', async () => {
      const people = peopleOn(database)
      await people.add(chief)
      for (const part of ['1', '2', '100', 'abcd'])
        await report(people, reported, `2001:db8:1:${part}::1`)
      for (const address of several.slice(0, 2)) {
        people.later(24 * 60 + 1)
        await report(people, reported, address)
      }
      expect(people.mails).toEqual([])
    })

    test('have a mail limit apart from failures of the server', async () => {
      const people = peopleOn(database)
      await people.add(chief)
      const recorder = createFaultRecorder(people.context)
      for (const address of several) await report(people, reported, address)
      recorder.note(new Error('of the server'))
      await recorder.settled()
      for (const address of several) await report(people, { message: 'Error: y' }, address)
      expect(messagesOf(people)).toEqual(['Error: x', 'Error: of the server'])
    })

    test('are accepted from others while one IPv6 network reports many', async () => {
      const people = peopleOn(database)
      for (let at = 0; at < 60; at++)
        await report(people, { message: `kind ${at}` }, `2001:db8:1:${at.toString(16)}::1`)
      await report(people, reported)
      const list = await listFor(people)
      expect(list.length).toBeLessThan(50)
      expect(list.map(({ message }: Fault) => message)).toContain('Error: x')
    })
  })

  test('a client that reports many kinds is ignored for an hour', async () => {
    const people = peopleOn(database)
    for (let at = 0; at < 12; at++)
      expect((await report(people, { message: `kind ${at}` })).status).toBe(204)
    expect(await listFor(people)).toHaveLength(10)
  })

  test.each([
    ['an empty report', {}],
    ['an empty message', { message: '' }],
    ['a message that is too long', { message: 'x'.repeat(5_000) }],
  ])('%s is refused with 422', async (_, reported) => {
    expect((await report(peopleOn(database), reported)).status).toBe(422)
  })

  test('an admin query with a null character is refused', async () => {
    const people = peopleOn(database)
    await people.add(chief)
    const browser = await people.signedIn(chief)
    for (const query of ['state=%00', 'page=a%00b', '%00=1'])
      expect((await browser.read(`${listReports.path}?${query}`)).status).toBe(400)
    expect((await browser.read('/api/admin/changes?page=%00')).status).toBe(400)
  })

  test.each([roles.editor, roles.contributor, roles.visitor])(
    'role %i is refused the list',
    async (role) => {
      const people = peopleOn(database)
      await people.add({ role })
      expect((await (await people.signedIn()).read(listFaults.path)).status).toBe(403)
    },
  )
})
