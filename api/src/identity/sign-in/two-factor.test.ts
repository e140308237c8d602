import { confirmPassword, requestDeletion } from '@vitrine/contract/endpoints/account'
import { takeSecondStep } from '@vitrine/contract/endpoints/sign-in'
import {
  confirmTwoFactor,
  prepareTwoFactor,
  showRecoveryCodes,
  showTwoFactorKey,
} from '@vitrine/contract/endpoints/two-factor'
import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { marie, peopleOn } from '../../testing/people.ts'
import { resetTwoFactor } from '../people/administration.ts'

const { email, password } = marie

describe.each(databases)('two-step sign-in on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  withDatabase(open, async (opened) => {
    database = opened
    people = peopleOn(database)
    await people.add()
  })

  /** The code that the authenticator shows in this number of minutes. */
  const codeOf = (secret: string, minutes = 0) =>
    new TOTP({ secret }).generate({
      timestamp: people.context.now().getTime() + minutes * 60_000,
    })

  /** Turns two-step sign-in on and moves the clock to the next code. */
  const switchedOn = async () => {
    const browser = await people.signedIn()
    const { secret } = await (await browser.post(prepareTwoFactor.path)).json()
    const on = await browser.post(confirmTwoFactor.path, { code: codeOf(secret) })
    people.later(1)
    return { browser, secret, codes: (await on.json()) as string[] }
  }
  const afterPassword = async () => {
    const browser = people.browser()
    expect(await (await browser.signIn(email, password)).json()).toEqual({ two_factor: true })
    return browser
  }
  const second = (browser: Awaited<ReturnType<typeof afterPassword>>, body: object) =>
    browser.post(takeSecondStep.path, body)

  test('it is on once the first code is confirmed, and creates ten recovery codes', async () => {
    const browser = await people.signedIn()
    const key = await (await browser.post(prepareTwoFactor.path)).json()
    expect(key.url).toMatch(/^otpauth:\/\/totp\/Essai:marie%40example\.org\?issuer=Essai&secret=/)
    expect(await (await browser.read(showTwoFactorKey.path)).json()).toEqual(key)
    expect((await (await browser.read('/api/user')).json()).data.two_factor).toBe(false)
    const wrong = await browser.post(confirmTwoFactor.path, { code: '000000' })
    expect(Object.keys((await wrong.json()).errors)).toEqual(['code'])
    const code = codeOf(key.secret)
    const on = await browser.post(confirmTwoFactor.path, { code })
    const codes = await on.json()
    expect(new Set(codes).size).toBe(10)
    expect((await (await browser.read('/api/user')).json()).data.two_factor).toBe(true)
    expect(await (await browser.read(showRecoveryCodes.path)).json()).toEqual(codes)
    expect((await browser.read(showTwoFactorKey.path)).status).toBe(409)
    expect((await browser.post(prepareTwoFactor.path)).status).toBe(409)
  })

  test('a password alone does not sign in', async () => {
    const { secret } = await switchedOn()
    const browser = await afterPassword()
    expect((await browser.read('/api/user')).status).toBe(401)
    const response = await second(browser, { code: codeOf(secret) })
    expect(await response.json()).toEqual({ two_factor: false })
    expect((await browser.read('/api/user')).status).toBe(200)
  })

  test('a client with a token takes the same second step', async () => {
    const { secret } = await switchedOn()
    const client = people.browser({ origin: '' })
    const first = await (await client.send('POST', '/login', { email, password })).json()
    expect(first).toEqual({ two_factor: true, challenge: expect.any(String) })
    const { challenge } = first
    const bearer = { authorization: `Bearer ${challenge}` }
    expect((await client.send('GET', '/api/user', undefined, bearer)).status).toBe(401)
    const body = { challenge, code: codeOf(secret) }
    const done = await client.send('POST', takeSecondStep.path, body)
    const { token } = await done.json()
    const headers = { authorization: `Bearer ${token}` }
    expect((await client.send('GET', '/api/user', undefined, headers)).status).toBe(200)
  })

  test('`remember` applies after the second step', async () => {
    const { secret } = await switchedOn()
    const browser = people.browser()
    await browser.signIn(email, password, { remember: true })
    await second(browser, { code: codeOf(secret) })
    people.later(24 * 60)
    expect((await browser.read('/api/user')).status).toBe(200)
  })

  test('a code is accepted once, also if it is sent twice at once', async () => {
    const { secret } = await switchedOn()
    const code = codeOf(secret)
    const browsers = [await afterPassword(), await afterPassword()]
    const answers = await Promise.all(browsers.map((each) => second(each, { code })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await second(await afterPassword(), { code: codeOf(secret, -1) })).status).toBe(422)
  })

  test('a clock may be off by half a minute, not more', async () => {
    const { secret } = await switchedOn()
    people.later(5)
    expect((await second(await afterPassword(), { code: codeOf(secret, -2) })).status).toBe(422)
    expect((await second(await afterPassword(), { code: codeOf(secret, 2) })).status).toBe(422)
    expect((await second(await afterPassword(), { code: codeOf(secret, 0.5) })).status).toBe(200)
  })

  test('each recovery code works once, in any spelling', async () => {
    const { codes, browser: owner } = await switchedOn()
    const [code = ''] = codes
    const typed = ` ${code.toUpperCase().replace('-', ' ')} `
    expect((await second(await afterPassword(), { recovery_code: typed })).status).toBe(200)
    expect((await second(await afterPassword(), { recovery_code: code })).status).toBe(422)
    expect(await (await owner.read(showRecoveryCodes.path)).json()).toEqual(codes.slice(1))
  })

  test('new recovery codes replace the old ones', async () => {
    const { codes, browser } = await switchedOn()
    const fresh = await (await browser.post(showRecoveryCodes.path)).json()
    expect(fresh).toHaveLength(10)
    expect((await second(await afterPassword(), { recovery_code: codes[0] })).status).toBe(422)
    expect((await second(await afterPassword(), { recovery_code: fresh[0] })).status).toBe(200)
  })

  test('five wrong codes end the attempt, and the sign-in starts again', async () => {
    const { secret } = await switchedOn()
    const browser = await afterPassword()
    for (let time = 0; time < 5; time++)
      expect((await second(browser, { code: '000000' })).status).toBe(422)
    expect((await second(browser, { code: codeOf(secret) })).status).toBe(422)
    expect((await second(await afterPassword(), { code: codeOf(secret) })).status).toBe(200)
  })

  test('30 wrong codes in an hour block codes, but not recovery codes', async () => {
    const { secret, codes } = await switchedOn()
    for (let time = 0; time < 30; time++) {
      const browser = people.browser({ address: `198.51.100.${time}` })
      await browser.signIn(email, password)
      expect((await second(browser, { code: '000000' })).status).toBe(422)
    }
    const late = await second(await afterPassword(), { code: codeOf(secret) })
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await second(await afterPassword(), { recovery_code: codes[0] })).status).toBe(200)
  })

  test('the second step expires after ten minutes', async () => {
    const { secret } = await switchedOn()
    const browser = await afterPassword()
    people.later(10)
    expect((await second(browser, { code: codeOf(secret) })).status).toBe(422)
  })

  test.each([
    ['an empty body', {}],
    ['an empty code', { code: '' }],
    ['a list', { code: ['123456'] }],
    ['letters', { code: 'abcdef' }],
    ['an object', { recovery_code: { length: 0 } }],
    ['an unknown challenge', { code: '123456', challenge: 'x'.repeat(43) }],
  ])('%s is refused as the second step', async (_, body) => {
    await switchedOn()
    expect((await second(await afterPassword(), body)).status).toBe(422)
    expect((await second(people.browser(), { code: '123456' })).status).toBe(422)
  })

  test('changes require a recent confirmation', async () => {
    const { browser } = await switchedOn()
    people.later(15)
    for (const [method, path] of [
      ['POST', prepareTwoFactor.path],
      ['DELETE', prepareTwoFactor.path],
      ['GET', showTwoFactorKey.path],
      ['POST', confirmTwoFactor.path],
      ['GET', showRecoveryCodes.path],
      ['POST', showRecoveryCodes.path],
      ['DELETE', requestDeletion.path],
    ] as const)
      expect((await browser.change(method, path)).status).toBe(423)
    await browser.post(confirmPassword.path, { password })
    expect((await browser.drop(prepareTwoFactor.path)).status).toBe(204)
    expect(await (await people.browser().signIn(email, password)).json()).toEqual({
      two_factor: false,
    })
  })

  test('the terminal turns it off for a user who lost the authenticator', async () => {
    const { browser } = await switchedOn()
    await resetTwoFactor(people.context, email)
    expect((await browser.read('/api/user')).status).toBe(401)
    expect((await (await people.browser().signIn(email, password)).json()).two_factor).toBe(false)
  })

  test('the database contains neither the secret nor the recovery codes in plain text', async () => {
    const { secret, codes } = await switchedOn()
    const row = JSON.stringify(await database.db.selectFrom('users').selectAll().execute())
    for (const known of [secret, ...codes]) expect(row).not.toContain(known)
    const stranger = peopleOn(database, { secret: 'another secret of 32 characters or more' })
    const client = stranger.browser({ origin: '' })
    const { challenge } = await (await client.send('POST', '/login', { email, password })).json()
    const body = { challenge, code: codeOf(secret) }
    expect((await client.send('POST', takeSecondStep.path, body)).status).toBe(422)
  })
})
