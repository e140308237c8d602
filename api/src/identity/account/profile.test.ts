import {
  cancelEmailChange,
  changeProfile,
  confirmPassword,
  showConfirmedStatus,
} from '@vitrine/contract/endpoints/account'
import { confirmEmail } from '@vitrine/contract/endpoints/sign-in'
import { describe, expect, test } from 'vitest'
import { oneDatabase, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { marie, peopleOn } from '../../testing/people.ts'

const { email } = marie
const newer = 'marie.curie@example.org'

describe.each(oneDatabase)('the user’s profile on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  withDatabase(open, async (opened) => {
    database = opened
    people = peopleOn(database)
    await people.add()
  })

  const row = () => database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const profile = changeProfile.path

  test('name and language are stored in normalized form; omitted fields stay unchanged', async () => {
    const browser = await people.signedIn()
    const response = await browser.put(profile, { name: '  Rene\u0301  Descartes ', locale: 'en' })
    expect((await response.json()).data).toMatchObject({ name: 'René Descartes', locale: 'en' })
    expect((await (await browser.put(profile, { name: 'René' })).json()).data.locale).toBe('en')
    expect((await (await browser.put(profile, { locale: null })).json()).data.locale).toBeNull()
    expect((await (await browser.put(profile, {})).json()).data.name).toBe('René')
  })

  test('a role or any other undeclared field changes nothing', async () => {
    const browser = await people.signedIn()
    const before = await row()
    await browser.put(profile, {
      name: 'Marie',
      id: 999,
      role: 1,
      data: { role: 1 },
      password_hash: 'x',
      avatar: '../../etc/passwd',
      disabled_at: null,
      delete_at: '2000-01-01',
      two_factor_at: '2000-01-01',
      constructor: { prototype: { role: 1 } },
    })
    expect({ ...(await row()), updated_at: '' }).toEqual({ ...before, updated_at: '' })
  })

  test.each([
    ['an empty name', { name: ' \n ' }, 'name'],
    ['a name of 121 characters', { name: 'é'.repeat(121) }, 'name'],
    ['a name with a right-to-left override', { name: 'Marie\u202e' }, 'name'],
    ['a name that is a list', { name: ['Marie'] }, 'name'],
    ['a name that is null', { name: null }, 'name'],
    ['a name of 5,000 characters', { name: 'a'.repeat(5_000) }, 'name'],
    ['a language that the site does not have', { locale: 'xx' }, 'locale'],
    ['a language that is an object', { locale: { code: 'fr' } }, 'locale'],
    ['an invalid address', { email: 'marie' }, 'email'],
    ['an empty address', { email: '' }, 'email'],
    ['two addresses', { email: [email, newer] }, 'email'],
  ])('%s is refused with an error at its field', async (_, change, field) => {
    const browser = await people.signedIn()
    const response = await browser.put(profile, change)
    expect(response.status).toBe(422)
    expect(Object.keys((await response.json()).errors)).toEqual([field])
  })

  test('a new email address is pending until the link sent to it is used', async () => {
    const browser = await people.signedIn()
    const requested = await browser.put(profile, { email: newer.toUpperCase() })
    expect((await requested.json()).data).toMatchObject({ email, pending_email: newer })
    const mail = people.mails.at(-1)
    expect(mail).toMatchObject({ to: newer, template: 'email-change' })
    const token = mail?.data.url.split('/').at(-1)
    const elsewhere = people.browser({ origin: '' })
    const confirm = () => elsewhere.send('POST', confirmEmail.path, { token })
    expect((await confirm()).status).toBe(200)
    expect((await confirm()).status).toBe(422)
    const user = await (await browser.read('/api/user')).json()
    expect(user.data).toMatchObject({ email: newer, pending_email: null })
  })

  test('the link expires after a day or when the change is cancelled', async () => {
    const browser = await people.signedIn({}, { remember: true })
    const confirm = async () => {
      const token = people.mails.at(-1)?.data.url.split('/').at(-1)
      const response = await browser.post(confirmEmail.path, { token })
      return response.status
    }
    await browser.put(profile, { email: newer })
    const cancelled = await browser.drop(cancelEmailChange.path)
    expect((await cancelled.json()).data.pending_email).toBeNull()
    expect(await confirm()).toBe(422)
    people.later(1)
    expect((await browser.put(profile, { email: newer })).status).toBe(200)
    people.later(24 * 60)
    expect(await confirm()).toBe(422)
    expect((await row()).email).toBe(email)
  })

  test('an email address in use gets the usual answer and no mail', async () => {
    await people.add({ email: newer })
    const browser = await people.signedIn()
    const response = await browser.put(profile, { email: newer })
    expect((await response.json()).data.pending_email).toBe(newer)
    expect(people.mails).toEqual([])
  })

  test('if two users confirm one email address, the first gets it', async () => {
    await people.add({ email: 'paul@example.org' })
    const tokens = []
    for (const who of [email, 'paul@example.org']) {
      await (await people.signedIn({ email: who })).put(profile, { email: newer })
      tokens.push(people.mails.at(-1)?.data.url.split('/').at(-1))
    }
    const client = people.browser({ origin: '' })
    const confirm = (token?: string) => client.send('POST', confirmEmail.path, { token })
    expect((await confirm(tokens[0])).status).toBe(200)
    expect((await confirm(tokens[1])).status).toBe(422)
  })

  test('changing the email address requires a confirmation within 15 minutes', async () => {
    const browser = await people.signedIn()
    people.later(15)
    expect((await browser.put(profile, { email: newer })).status).toBe(423)
    expect((await browser.put(profile, { name: 'Marie C.', email })).status).toBe(200)
    const status = async () => (await browser.read(showConfirmedStatus.path)).json()
    expect(await status()).toEqual({ confirmed: false })
    const confirmation = { password: marie.password }
    expect((await browser.post(confirmPassword.path, confirmation)).status).toBe(201)
    expect(await status()).toEqual({ confirmed: true })
    expect((await browser.put(profile, { email: newer })).status).toBe(200)
  })

  test('without mail the email address changes at once, unless it is in use', async () => {
    const alone = peopleOn(database, { confirmsEmail: false })
    await alone.add({ email: 'paul@example.org' })
    const browser = await alone.signedIn()
    const taken = await browser.put(profile, { name: 'Autre', email: 'Paul@example.org' })
    expect(Object.keys((await taken.json()).errors)).toEqual(['email'])
    const user = await (await browser.read('/api/user')).json()
    expect(user.data).toMatchObject({ name: 'Marie', email })
    expect((await (await browser.put(profile, { email: newer })).json()).data.email).toBe(newer)
  })

  test('email addresses that differ only in case are the same', async () => {
    await expect(people.add({ email: 'MARIE@EXAMPLE.ORG' })).rejects.toThrow('email_taken')
  })
})
