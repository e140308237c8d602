import { changePassword, changeProfile } from '@vitrine/contract/endpoints/account'
import { confirmEmail, resetPassword, takeBackEmail } from '@vitrine/contract/endpoints/sign-in'
import { confirmTwoFactor, prepareTwoFactor } from '@vitrine/contract/endpoints/two-factor'
import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { databases, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { marie, peopleOn } from '../../testing/people.ts'
import { setDisabled, setPassword } from '../people/administration.ts'

const { email, password } = marie
const second = 'thief@example.org'
const third = 'thief@example.net'
const fresh = 'une nouvelle phrase'
const hours72 = 72 * 60

describe.each(databases)('undoing a change of the email address on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  withDatabase(open, async (opened) => {
    database = opened
    people = peopleOn(database)
    await people.add()
  })

  const mailed = (template: string, to: string) => {
    const mail = people.mails.findLast((each) => each.template === template && each.to === to)
    if (!mail) throw new Error(`${to} was sent no mail of ${template}.`)
    return { ...mail, token: new URL(mail.data.url).pathname.split('/').at(-1) ?? '' }
  }
  /**
   * Changes the email address like an attacker who knows the password. Returns the token of the
   * link that undoes it.
   */
  const move = async (browser: Browser, from: string, to: string) => {
    people.later(1)
    await browser.put(changeProfile.path, { email: to })
    const { token } = mailed('email-change', to)
    const confirmed = await people.browser().post(confirmEmail.path, { token })
    expect(confirmed.status).toBe(200)
    return mailed('email-changed', from).token
  }
  const undo = (token: string) =>
    people.browser({ origin: '' }).send('POST', takeBackEmail.path, { token })
  const choose = async (answer: Response) => {
    const { token, email: of } = await answer.json()
    const body = { token, email: of, password: fresh, password_confirmation: fresh }
    return people.browser({ origin: '' }).send('POST', resetPassword.path, body)
  }
  const signIn = async (as: string, typed: string) =>
    (await people.browser({ address: '198.51.100.7' }).signIn(as, typed)).status
  const row = () => database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()

  test('the former address gets a mail with the device and a link to undo the change', async () => {
    const thief = await people.signedIn()
    await move(thief, email, second)
    expect(mailed('email-changed', email)).toMatchObject({
      locale: 'fr',
      data: {
        name: 'Marie',
        url: expect.stringMatching(/^https:\/\/site\.test\/dashboard\/take-back-email\/[\w-]{43}$/),
        from: { browser: 'Firefox', system: 'Linux' },
        minutes: hours72,
      },
    })
  })

  test('the link works once without a session, ends every session and requires a new password', async () => {
    const thief = await people.signedIn({}, { remember: true })
    const link = await move(thief, email, second)
    const answer = await undo(link)
    expect(answer.status).toBe(200)
    expect((await answer.clone().json()).message).toBe('L’adresse e-mail est de nouveau la vôtre.')
    expect((await thief.read('/api/user')).status).toBe(401)
    expect([await signIn(email, password), await signIn(second, password)]).toEqual([422, 422])
    expect((await choose(answer)).status).toBe(200)
    expect(await signIn(email, fresh)).toBe(200)
    expect((await undo(link)).status).toBe(422)
    expect(mailed('email-taken-back', second).data.url).toBe('https://site.test/')
    const events = await database.db.selectFrom('audit_log').select('event').execute()
    expect(events).toContainEqual({ event: 'email-taken-back' })
  })

  test('the link is valid for 72 hours', async () => {
    const link = await move(await people.signedIn(), email, second)
    people.later(hours72 - 1)
    expect((await undo(link)).status).toBe(200)
  })

  test('the link is invalid after 72 hours', async () => {
    const link = await move(await people.signedIn(), email, second)
    people.later(hours72)
    const late = await undo(link)
    expect([late.status, (await late.json()).message]).toEqual([
      422,
      'Ce lien n’est plus valable. Écrivez aux responsables du site.',
    ])
    expect((await row()).email).toBe(second)
  })

  test('later changes of the email address or the password do not invalidate the link', async () => {
    const thief = await people.signedIn()
    const first = await move(thief, email, second)
    const other = await move(thief, second, third)
    const same = { password: fresh, password_confirmation: fresh }
    await thief.put(changePassword.path, { current_password: password, ...same })
    await setPassword(people.context, third, 'encore une phrase')
    expect((await undo(first)).status).toBe(200)
    expect((await row()).email).toBe(email)
    expect((await undo(other)).status).toBe(422)
    expect((await row()).email).toBe(email)
  })

  test('undoing a later change does not invalidate the link of the first one', async () => {
    const thief = await people.signedIn()
    const first = await move(thief, email, second)
    const other = await move(thief, second, third)
    expect((await undo(other)).status).toBe(200)
    expect((await row()).email).toBe(second)
    expect((await undo(first)).status).toBe(200)
    expect((await row()).email).toBe(email)
  })

  test('undoing cancels a pending email address and its link', async () => {
    const thief = await people.signedIn()
    const link = await move(thief, email, second)
    people.later(1)
    await thief.put(changeProfile.path, { email: third })
    const { token } = mailed('email-change', third)
    await undo(link)
    expect(await row()).toMatchObject({ email, pending_email: null })
    const confirmed = await people.browser().post(confirmEmail.path, { token })
    expect(confirmed.status).toBe(422)
  })

  const switchOn = async (browser: Browser) => {
    const { secret } = await (await browser.post(prepareTwoFactor.path)).json()
    const code = new TOTP({ secret }).generate({ timestamp: people.context.now().getTime() })
    const on = await browser.post(confirmTwoFactor.path, { code })
    expect(on.status).toBe(200)
  }

  test('two-step sign-in is turned off if it was turned on after the change, and stays if before', async () => {
    const thief = await people.signedIn()
    const link = await move(thief, email, second)
    await switchOn(thief)
    await undo(link)
    expect((await row()).two_factor_at).toBeNull()
    expect(mailed('two-factor-off', email)).toMatchObject({ locale: 'fr' })

    await people.add({ email: 'paul@example.org' })
    const paul = await people.signedIn({ email: 'paul@example.org' })
    await switchOn(paul)
    const { token } = await (await undo(await move(paul, 'paul@example.org', third))).json()
    expect(token).toMatch(/^[\w-]{43}$/)
    const other = await database.db
      .selectFrom('users')
      .select('two_factor_at')
      .where('email', '=', 'paul@example.org')
      .executeTakeFirst()
    expect(other?.two_factor_at).toEqual(expect.any(String))
  })

  test('undoing removes all known devices', async () => {
    await undo(await move(await people.signedIn(), email, second))
    expect(await database.db.selectFrom('known_devices').selectAll().execute()).toEqual([])
  })

  test('of two concurrent uses of the link, one undoes the change', async () => {
    const link = await move(await people.signedIn(), email, second)
    const answers = await Promise.all([undo(link), undo(link)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('an email address that another user has by now stays theirs, and the link remains valid', async () => {
    const link = await move(await people.signedIn(), email, second)
    const { id } = await people.add({ name: 'Paul' })
    const refused = await undo(link)
    expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([422, ['token']])
    await database.db.deleteFrom('users').where('id', '=', id).execute()
    expect((await undo(link)).status).toBe(200)
  })

  test('the link does not work for a disabled account', async () => {
    const link = await move(await people.signedIn(), email, second)
    await setDisabled(people.context, second, true)
    expect((await undo(link)).status).toBe(422)
  })

  test('without mail confirmation the former address gets a mail too', async () => {
    const alone = peopleOn(database, { confirmsEmail: false })
    const browser = await alone.signedIn()
    await browser.put(changeProfile.path, { email: second })
    expect(alone.mails).toMatchObject([{ template: 'email-changed', to: email }])
  })

  test('the database contains no working link', async () => {
    const link = await move(await people.signedIn(), email, second)
    const rows = await database.db.selectFrom('one_time_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(link)
    expect((await undo(rows[0]?.token_hash ?? '')).status).toBe(422)
  })

  test.each([
    ['an empty body', {}],
    ['a list', { token: ['x'] }],
    ['half a token', { token: 'x' }],
    ['a guessed token', { token: 'x'.repeat(43) }],
  ])('%s undoes nothing', async (_, body) => {
    await move(await people.signedIn(), email, second)
    const client = people.browser({ origin: '' })
    expect((await client.send('POST', takeBackEmail.path, body)).status).toBe(422)
    expect((await row()).email).toBe(second)
  })
})
