import { changePassword, changeProfile } from '@vitrine/contract/endpoints/account'
import { takeSecondStep } from '@vitrine/contract/endpoints/sign-in'
import {
  confirmTwoFactor,
  prepareTwoFactor,
  showRecoveryCodes,
} from '@vitrine/contract/endpoints/two-factor'
import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { marie, peopleOn } from '../../testing/people.ts'
import { resetTwoFactor, setPassword } from '../people/administration.ts'

const { email, password } = marie
const fresh = 'une nouvelle phrase'
const strange = '198.51.100.7'
const firefox = { browser: 'Firefox', system: 'Linux' }

describe.each(databases)('security notices on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  withDatabase(open, async (opened) => {
    database = opened
    people = peopleOn(database)
    await people.add({ locale: 'en' })
  })

  type Browser = Awaited<ReturnType<typeof people.signedIn>>
  const templates = () => people.mails.map(({ template }) => template)
  const notice = (template: string, from: unknown = firefox, more = {}) => ({
    to: email,
    locale: 'en',
    template,
    data: {
      name: 'Marie',
      url: 'https://site.test/en/dashboard/forgot-password',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d/),
      from,
      last: false,
      ...more,
    },
  })
  const codeOf = (secret: string) =>
    new TOTP({ secret }).generate({ timestamp: people.context.now().getTime() })
  /** Turns two-step sign-in on and moves the clock to the next code. */
  const switchOn = async (browser: Browser) => {
    const { secret } = await (await browser.post(prepareTwoFactor.path)).json()
    const on = await browser.post(confirmTwoFactor.path, { code: codeOf(secret) })
    people.later(1)
    return { secret, codes: (await on.json()) as string[] }
  }
  const second = async (body: object, browser = people.browser({ address: strange })) => {
    await browser.signIn(email, password)
    return (await browser.post(takeSecondStep.path, body)).status
  }
  const same = { password: fresh, password_confirmation: fresh }

  test('a changed password sends a notice, also from the terminal', async () => {
    const browser = await people.signedIn()
    await browser.put(changePassword.path, { current_password: password, ...same })
    expect(people.mails).toEqual([notice('password-changed')])
    people.mails.length = 0
    await setPassword(people.context, email, password)
    expect(people.mails).toEqual([notice('password-changed', 'terminal')])
  })

  test.each(['an unknown program', 'terminal'])(
    'a reset of the password by the user agent "%s" sends a notice',
    async (agent) => {
      const client = people.browser({ origin: '', agent })
      await client.send('POST', '/forgot-password', { email })
      const token = people.mails[0]?.data.url.split('/').at(-2)
      people.mails.length = 0
      await client.send('POST', '/reset-password', { token, email, ...same })
      const nothing = { browser: null, system: null }
      expect(people.mails).toEqual([notice('password-changed', nothing)])
    },
  )

  test('turning two-step sign-in on or off sends a notice, also from the terminal', async () => {
    const browser = await people.signedIn()
    await switchOn(browser)
    await browser.drop(prepareTwoFactor.path)
    expect(people.mails).toEqual([notice('two-factor-on'), notice('two-factor-off')])
    people.mails.length = 0
    await browser.drop(prepareTwoFactor.path)
    expect(people.mails, 'it was off').toEqual([])
    await switchOn(browser)
    people.mails.length = 0
    await resetTwoFactor(people.context, email)
    expect(people.mails).toEqual([notice('two-factor-off', 'terminal')])
  })

  test('using or renewing recovery codes sends a notice, with the number left', async () => {
    const browser = await people.signedIn()
    const { codes } = await switchOn(browser)
    people.mails.length = 0
    const known = people.browser()
    expect(await second({ recovery_code: codes[0] }, known)).toBe(200)
    expect(people.mails).toEqual([
      notice('recovery-code-used', firefox, { left: 9 }),
      notice('new-device'),
    ])
    people.mails.length = 0
    await browser.post(showRecoveryCodes.path)
    expect(people.mails).toEqual([notice('recovery-codes-made')])
  })

  test('every fifth wrong code after the right password sends a notice', async () => {
    const { codes } = await switchOn(await people.signedIn())
    people.mails.length = 0
    for (let time = 1; time <= 4; time++) expect(await second({ code: '000000' })).toBe(422)
    expect(templates()).toEqual([])
    expect(await second({ recovery_code: 'abcde-fghjk' })).toBe(422)
    expect(people.mails).toEqual([notice('codes-guessed')])
    for (let time = 6; time <= 9; time++) await second({ code: '000000' })
    expect(templates()).toHaveLength(1)
    await second({ code: '000000' })
    expect(templates()).toEqual(['codes-guessed', 'codes-guessed'])
    expect(await second({ recovery_code: codes[0] })).toBe(200)
  })

  test('wrong passwords send no notice', async () => {
    const browser = people.browser({ address: strange })
    for (let time = 0; time < 6; time++) await browser.signIn(email, 'un autre mot de passe')
    expect(people.mails).toEqual([])
  })

  test('notices are sent even if the limits of requested mails are reached', async () => {
    const client = people.browser({ origin: '' })
    for (let time = 0; time < 6; time++) {
      await client.send('POST', '/forgot-password', { email })
      people.later(1)
    }
    const unknown = Array.from({ length: 20 }, (_, time) => `nobody${time}@example.org`)
    await Promise.all(
      unknown.map((each) => client.send('POST', '/forgot-password', { email: each })),
    )
    const browser = await people.signedIn()
    for (let time = 0; time < 6; time++)
      await browser.put(changeProfile.path, { email: `stranger${time}@example.org` })
    people.mails.length = 0
    await browser.put(changePassword.path, { current_password: password, ...same })
    await switchOn(browser)
    expect(templates()).toEqual(['password-changed', 'two-factor-on'])
  })

  test('if the notice cannot be queued, the change is rolled back', async () => {
    const broken = peopleOn(database, {
      sendMail: async () => {
        throw new Error('The queue is full.')
      },
    })
    const browser = await people.signedIn()
    const other = broken.browser()
    for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    const change = { current_password: password, ...same }
    await expect(other.put(changePassword.path, change)).rejects.toThrow('The queue is full.')
    expect((await browser.read('/api/user')).status).toBe(200)
    expect((await people.browser().signIn(email, password)).status).toBe(200)
  })
})
