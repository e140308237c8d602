import {
  changePassword,
  changeProfile,
  confirmPassword,
  endSession,
  exportAccount,
  listSessions,
} from '@vitrine/contract/endpoints/account'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { setCsrfCookie, setUp } from '@vitrine/contract/endpoints/sign-in'
import { PersonalData, roles } from '@vitrine/contract/identity/identity'
import { describe, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { databases, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { marie, peopleOn } from '../../testing/people.ts'
import { deleteExpiredIdentityData } from '../cleanup.ts'
import { createSetUpLink } from '../sign-in/set-up.ts'

const { email, password } = marie
const paul = { name: 'Paul', email: 'paul@example.org' }
const deviceCookie = '__Host-vitrine_device'
const day = 24 * 60
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile Safari/604.1'

describe.each(databases)('known devices on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  withDatabase(open, async (opened) => {
    database = opened
    people = peopleOn(database)
    await people.add()
  })

  /** Signs in. Returns the number of notices of a new device. */
  const noticesOf = async (browser: Browser, as = email) => {
    const before = people.mails.length
    expect((await browser.signIn(as, password)).status).toBe(200)
    return people.mails.slice(before).filter(({ template }) => template === 'new-device').length
  }
  const copyOf = (browser: Browser) => {
    const copy = people.browser()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    return copy
  }
  const rows = () => database.db.selectFrom('known_devices').selectAll().execute()

  test('the first sign-in on a device sends a notice with the time and the device', async () => {
    const browser = people.browser({ agent: safari })
    expect(await noticesOf(browser)).toBe(1)
    expect(people.mails).toEqual([
      {
        to: email,
        locale: 'fr',
        template: 'new-device',
        data: {
          name: 'Marie',
          url: 'https://site.test/dashboard/forgot-password',
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          from: { browser: 'Safari', system: 'iPhone' },
          last: false,
        },
      },
    ])
    expect(await noticesOf(browser)).toBe(0)
    await browser.post('/logout')
    expect(await noticesOf(browser)).toBe(0)
    expect(await noticesOf(people.browser())).toBe(1)
  })

  test('no notice names the network', async () => {
    await noticesOf(people.browser({ address: '198.51.100.7' }))
    expect(JSON.stringify(people.mails)).not.toContain('198.51')
  })

  test('the cookie is HttpOnly, lasts 180 days and is stored as a hash', async () => {
    const browser = people.browser()
    await browser.read(setCsrfCookie.path)
    const response = await browser.signIn(email, password)
    const line = response.headers.getSetCookie().find((each) => each.startsWith(deviceCookie))
    expect(line?.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=15552000',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
    const value = browser.cookies.get(deviceCookie) ?? ''
    expect(value).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await rows())).not.toContain(value)
  })

  test('a copied or planted cookie is not a known device after the next sign-in', async () => {
    const browser = people.browser()
    await noticesOf(browser)
    const copy = copyOf(browser)
    await noticesOf(browser)
    expect(await noticesOf(copy)).toBe(1)
    const planted = people.browser()
    planted.cookies.set(deviceCookie, 'x'.repeat(43))
    expect(await noticesOf(planted)).toBe(1)
    const attacker = people.browser()
    attacker.cookies.set(deviceCookie, 'x'.repeat(43))
    expect(await noticesOf(attacker)).toBe(1)
  })

  test('a cookie that is sent twice is not a known device', async () => {
    const browser = people.browser()
    await noticesOf(browser)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`)
    const twice = [...cookie, `${deviceCookie}=${browser.cookies.get(deviceCookie)}`].join('; ')
    const token = decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? '')
    const headers = { cookie: twice, 'x-xsrf-token': token }
    const before = people.mails.length
    await browser.send('POST', '/login', { email, password }, headers)
    expect(people.mails.slice(before)).toMatchObject([{ template: 'new-device' }])
  })

  test('several users may share a device', async () => {
    await people.add(paul)
    const browser = people.browser()
    expect(await noticesOf(browser)).toBe(1)
    expect(await noticesOf(browser, paul.email)).toBe(1)
    expect(await noticesOf(browser)).toBe(0)
    expect(await noticesOf(browser, paul.email)).toBe(0)
  })

  test('each sign-in of a client without cookies sends a notice', async () => {
    const client = people.browser({ origin: '', agent: 'curl/8.1' })
    for (const times of [1, 2]) {
      const response = await client.send('POST', '/login', { email, password })
      expect(response.headers.getSetCookie()).toEqual([])
      expect(people.mails).toHaveLength(times)
    }
    expect(people.mails[1]?.data).toMatchObject({ from: { browser: 'curl', system: null } })
    expect(await rows()).toEqual([])
  })

  test('in token mode, a browser on a first-party page is a known device too', async () => {
    const { auth } = people.context
    const other = peopleOn(database, { auth: { ...auth, mode: 'token' } })
    const browser = other.browser()
    for (let time = 0; time < 2; time++) await browser.send('POST', '/login', { email, password })
    expect(other.mails).toHaveLength(1)
  })

  test('turning the notices off requires the password, turning them on does not', async () => {
    const browser = await people.signedIn({}, { remember: true })
    const wish = (wanted: boolean) => browser.put(changeProfile.path, { new_device_mails: wanted })
    people.later(15)
    expect((await wish(true)).status).toBe(200)
    expect((await wish(false)).status).toBe(423)
    expect(await noticesOf(people.browser())).toBe(1)
    await browser.post(confirmPassword.path, { password })
    expect((await (await wish(false)).json()).data.new_device_mails).toBe(false)
    expect(await noticesOf(people.browser())).toBe(0)
    await browser.put(changeProfile.path, { name: 'Marie C.' })
    people.later(15)
    expect((await wish(false)).status).toBe(200)
    expect((await (await wish(true)).json()).data.new_device_mails).toBe(true)
    expect(await noticesOf(people.browser())).toBe(1)
  })

  test('a device is forgotten 180 days after its last sign-in', async () => {
    const browser = people.browser()
    await noticesOf(browser)
    people.later(179 * day)
    expect(await noticesOf(browser)).toBe(0)
    people.later(180 * day)
    expect(await noticesOf(browser)).toBe(1)
    people.later(180 * day)
    await deleteExpiredIdentityData(people.context)
    expect(await rows()).toEqual([])
  })

  test('a user has at most twenty devices; the least recently used is removed', async () => {
    const [first, second] = [people.browser(), people.browser()]
    await noticesOf(first)
    await noticesOf(second)
    for (let time = 0; time < 19; time++) {
      people.later(1)
      await noticesOf(first)
      await noticesOf(people.browser())
    }
    expect(await rows()).toHaveLength(20)
    people.later(day)
    expect([await noticesOf(first), await noticesOf(second)]).toEqual([0, 1])
  })

  test('a new password makes all other devices unknown', async () => {
    const [here, there] = [await people.signedIn(), await people.signedIn()]
    const same = { password, password_confirmation: password }
    await here.put(changePassword.path, { current_password: password, ...same })
    expect([await noticesOf(here), await noticesOf(there)]).toEqual([0, 1])
  })

  test('ending a session makes its device unknown', async () => {
    const [here, there, third] = [
      await people.signedIn(),
      await people.signedIn(),
      await people.signedIn(),
    ]
    const list = (await (await there.read(listSessions.path)).json()).data
    await here.drop(formatEndpointPath(endSession, { id: list[0].id }))
    expect([await noticesOf(there), await noticesOf(third)]).toEqual([1, 0])
    await here.drop(listSessions.path)
    expect([await noticesOf(here), await noticesOf(there)]).toEqual([0, 1])
  })

  test('the first administrator gets no notice for the device of the setup', async () => {
    await database.clear()
    const token = new URL((await createSetUpLink(people.context)) ?? '').pathname.split('/').at(-1)
    const browser = people.browser()
    await browser.post(setUp.path, { token, name: 'Ada', email, password })
    expect(people.mails.map(({ template }) => template)).toEqual(['welcome'])
    expect(await noticesOf(browser)).toBe(0)
  })

  test('at most twenty notices a day are sent, the last one says so, and other notices are still sent', async () => {
    const owner = await people.signedIn({}, { remember: true })
    for (let time = 1; time < 20; time++) expect(await noticesOf(people.browser())).toBe(1)
    expect(people.mails.map(({ data }) => 'last' in data && data.last)).toEqual([
      ...Array(18).fill(false),
      true,
    ])
    expect(await noticesOf(people.browser())).toBe(0)
    await people.add({ ...paul, role: roles.visitor })
    expect(await noticesOf(people.browser(), paul.email)).toBe(1)
    people.mails.length = 0
    const fresh = 'une nouvelle phrase'
    const same = { password: fresh, password_confirmation: fresh }
    await owner.put(changePassword.path, { current_password: password, ...same })
    expect(people.mails).toMatchObject([{ template: 'password-changed', to: email }])
  })

  test('the export of the account lists the devices without their tokens', async () => {
    const browser = await people.signedIn()
    const response = await browser.read(exportAccount.path)
    const { known_devices } = PersonalData.parse(await response.clone().json())
    expect(known_devices).toHaveLength(1)
    expect(await response.text()).not.toContain('token_hash')
  })
})
