import {
  changePassword,
  changeProfile,
  confirmPassword,
  listSessions,
} from '@vitrine/contract/endpoints/account'
import { csrfCookie, csrfHeader } from '@vitrine/contract/identity/csrf'
import { describe, expect, test } from 'vitest'
import { databases, withDatabase } from '../../testing/databases.ts'
import { marie, peopleOn } from '../../testing/people.ts'

const { email, password } = marie
const sessionCookie = '__Host-vitrine_session'
const fresh = 'une nouvelle phrase'

describe.each(databases)('rotation of the session token on $name', ({ open }) => {
  let people: ReturnType<typeof peopleOn>
  withDatabase(open, async (database) => {
    people = peopleOn(database)
    await people.add()
  })

  type Browser = Awaited<ReturnType<typeof people.signedIn>>
  const confirm = (browser: Browser) => browser.post(confirmPassword.path, { password })
  const change = (browser: Browser) =>
    browser.put(changePassword.path, {
      current_password: password,
      password: fresh,
      password_confirmation: fresh,
    })
  /** Another browser with the cookies that this one has now. */
  const copyOf = (browser: Browser) => {
    const copy = people.browser()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    return copy
  }
  const isIn = async (browser: Browser) => (await browser.read('/api/user')).status === 200

  test.each([
    ['confirmed', confirm],
    ['changed', change],
  ])('a new token replaces the old one when the password is %s', async (_, act) => {
    const browser = await people.signedIn()
    const thief = copyOf(browser)
    const response = await act(browser)
    expect(response.ok).toBe(true)
    const set = response.headers.getSetCookie().map((line) => line.split('=', 1)[0])
    expect(set.toSorted()).toEqual([csrfCookie, sessionCookie])
    expect([await isIn(browser), await isIn(thief)]).toEqual([true, false])
    expect((await browser.put(changeProfile.path, { name: 'Marie C.' })).status).toBe(200)
    const sessions = (await (await browser.read(listSessions.path)).json()).data
    expect(sessions).toMatchObject([{ current: true }])
  })

  test('the new token belongs to the same session, with the same lifetime', async () => {
    const browser = await people.signedIn({}, { remember: true })
    const [before] = (await (await browser.read(listSessions.path)).json()).data
    const response = await confirm(browser)
    for (const line of response.headers.getSetCookie()) expect(line).toContain('Max-Age=2592000')
    const [after] = (await (await browser.read(listSessions.path)).json()).data
    expect(after).toMatchObject({ id: before.id, remember: true, created_at: before.created_at })
  })

  test('concurrent confirmations change the token once, and the cookie of the answer is valid', async () => {
    const browser = await people.signedIn()
    const [one, other] = [copyOf(browser), copyOf(browser)]
    const answers = await Promise.all([confirm(one), confirm(other)])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status !== 201 && status !== 401)).toEqual([])
    const given = [one, other].filter(
      (each) => each.cookies.get(sessionCookie) !== browser.cookies.get(sessionCookie),
    )
    expect(given).toHaveLength(1)
    expect(await Promise.all(given.map(isIn))).toEqual([true])
  })

  test('a wrong password does not change the token', async () => {
    const browser = await people.signedIn()
    const response = await browser.post(confirmPassword.path, { password: 'autre chose' })
    const set = response.headers.getSetCookie().map((line) => line.split('=', 1)[0])
    expect(set).toEqual([csrfCookie])
    expect(await isIn(browser)).toBe(true)
  })

  test('the token of a client without cookies stays the same', async () => {
    const client = people.browser({ origin: '' })
    const { token } = await (await client.send('POST', '/login', { email, password })).json()
    const headers = { authorization: `Bearer ${token}` }
    const path = confirmPassword.path
    expect((await client.send('POST', path, { password }, headers)).status).toBe(201)
    const user = await client.send('GET', '/api/user', undefined, headers)
    expect([user.status, user.headers.getSetCookie()]).toEqual([200, []])
  })

  test.each([
    ['twice the same', (value: string) => `${sessionCookie}=${value}; ${sessionCookie}=${value}`],
    ['another first', (value: string) => `${sessionCookie}=x; ${sessionCookie}=${value}`],
    ['another last', (value: string) => `${sessionCookie}=${value}; ${sessionCookie}=x`],
    ['an empty one', (value: string) => `${sessionCookie}=${value};${sessionCookie}=`],
  ])('a session cookie that is sent twice (%s) is ignored', async (_, cookies) => {
    const browser = await people.signedIn()
    const cookie = cookies(browser.cookies.get(sessionCookie) ?? '')
    expect((await browser.send('GET', '/api/user', undefined, { cookie })).status).toBe(401)
    const headers = { cookie, [csrfHeader]: browser.cookies.get(csrfCookie) ?? '' }
    const change = { name: 'Mallory' }
    const response = await browser.send('PUT', changeProfile.path, change, headers)
    expect(response.status).toBe(419)
  })
})
