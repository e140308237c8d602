import { hourSeconds } from '@vitrine/contract/bounds/durations'
import { takeSecondStep } from '@vitrine/contract/endpoints/sign-in'
import { confirmTwoFactor, prepareTwoFactor } from '@vitrine/contract/endpoints/two-factor'
import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { oneDatabase, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { marie, peopleOn } from '../../testing/people.ts'

const { email, password } = marie
const hour = 60
const perHour = 30
const perDay = 60

describe.each(oneDatabase)('guessing codes on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  let owner: Browser
  let codes: string[]
  let secret: string
  withDatabase(open, async (opened) => {
    database = opened
    people = peopleOn(database)
    await people.add()
    owner = await people.signedIn()
    secret = (await (await owner.post(prepareTwoFactor.path)).json()).secret
    const on = await owner.post(confirmTwoFactor.path, { code: code() })
    codes = await on.json()
    people.later(1)
  })

  const code = () => new TOTP({ secret }).generate({ timestamp: people.context.now().getTime() })
  const secondStep = async (browser: Browser, body: object) => {
    await browser.signIn(email, password)
    return browser.post(takeSecondStep.path, body)
  }
  let strangers = 0
  const stranger = () => people.browser({ address: `198.51.100.${strangers++ % 250}` })
  /** Guesses codes after the right password, each time from another address. */
  const guess = async (times: number) => {
    for (let time = 0; time < times; time++)
      expect((await secondStep(stranger(), { code: '000000' })).status).toBe(422)
  }

  test('an account allows thirty wrong codes an hour and sixty a day, across all networks', async () => {
    await guess(perHour)
    const full = await secondStep(stranger(), { code: code() })
    expect(full.status).toBe(429)
    expect(Number(full.headers.get('retry-after'))).toBeLessThanOrEqual(hourSeconds)
    people.later(hour)
    await guess(perDay - perHour)
    people.later(hour)
    const late = await secondStep(stranger(), { code: code() })
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(20 * hourSeconds)
    expect((await late.json()).message).toBe('Trop de tentatives. Réessayez dans 22\u00a0h.')
    people.later(22 * hour)
    expect((await secondStep(stranger(), { code: code() })).status).toBe(200)
  })

  test('another process shares the counts', async () => {
    await guess(perHour)
    const next = peopleOn(database)
    const browser = next.browser({ address: '203.0.113.1' })
    expect((await secondStep(browser, { code: '000000' })).status).toBe(429)
  })

  test('the owner can still sign in on a known device or with a recovery code', async () => {
    await guess(perHour)
    const body = { recovery_code: codes[0] }
    expect((await secondStep(people.browser(), body)).status).toBe(200)
    await owner.post('/logout')
    expect((await secondStep(owner, { code: code() })).status).toBe(200)
  })

  test('a known device has its own attempts, with the same limit', async () => {
    for (let time = 0; time < perHour; time++)
      expect((await secondStep(owner, { code: '000000' })).status).toBe(422)
    expect((await secondStep(owner, { code: code() })).status).toBe(429)
    expect((await secondStep(stranger(), { code: code() })).status).toBe(200)
  })

  test('turning two-step sign-in on forgets devices that are known by the password only', async () => {
    const early = { name: 'Zoé', email: 'zoe@example.org' }
    const { id } = await people.add(early)
    const [here, there] = [await people.signedIn(early), await people.signedIn(early)]
    const key = await (await here.post(prepareTwoFactor.path)).json()
    const totp = new TOTP({ secret: key.secret })
    const now = totp.generate({ timestamp: people.context.now().getTime() })
    await here.post(confirmTwoFactor.path, { code: now })
    const known = await database.db
      .selectFrom('known_devices')
      .select('id')
      .where('user_id', '=', id)
      .execute()
    expect(known).toHaveLength(1)
    expect((await there.read('/api/user')).status).toBe(200)
  })

  test('a known device of another user does not count', async () => {
    const paul = { name: 'Paul', email: 'paul@example.org' }
    await people.add(paul)
    const his = await people.signedIn(paul)
    await guess(perHour)
    expect((await secondStep(his, { code: code() })).status).toBe(429)
  })

  test('correct codes are not counted', async () => {
    for (let time = 0; time < perHour + 1; time++) {
      people.later(1)
      expect((await secondStep(stranger(), { code: code() })).status).toBe(200)
    }
  })

  test('requests of unknown devices do not use up the reset mails of a known device', async () => {
    const forget = (browser: Browser) => browser.post('/forgot-password', { email })
    for (let time = 0; time < 6; time++) {
      await forget(people.browser({ address: '203.0.113.9' }))
      people.later(1)
    }
    people.mails.length = 0
    await owner.post('/logout')
    await forget(owner)
    expect(people.mails).toMatchObject([{ template: 'reset', to: email }])
  })
})
