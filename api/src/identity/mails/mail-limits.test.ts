import { hourSeconds } from '@vitrine/contract/bounds/durations'
import { changeProfile, confirmPassword } from '@vitrine/contract/endpoints/account'
import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { marie, peopleOn } from '../../testing/people.ts'

const day = 24 * 60
const elsewhere = '198.51.100.7'

describe.each(databases)('limits of requested mails on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  withDatabase(open, async (opened) => {
    database = opened
    people = peopleOn(database)
    await people.add()
  })

  type Browser = Awaited<ReturnType<typeof people.signedIn>>
  const sent = (template: string) => people.mails.filter((mail) => mail.template === template)
  const moveTo = (browser: Browser, email: string) =>
    browser.put(changeProfile.path, { email, name: 'Marie C.' })
  const forget = async (email: string, address = elsewhere) => {
    const browser = people.browser({ origin: '', address })
    const response = await browser.send('POST', '/forgot-password', { email })
    const headers = [...response.headers]
    return { status: response.status, headers, body: await response.json() }
  }

  test('sixty new addresses in a row send one mail; the others get 429 with Retry-After', async () => {
    const browser = await people.signedIn()
    const statuses = []
    for (let time = 0; time < 59; time++)
      statuses.push((await moveTo(browser, `stranger${time}@example.org`)).status)
    expect(statuses).toEqual([200, ...Array(58).fill(429)])
    const last = await moveTo(browser, 'stranger59@example.org')
    expect(sent('email-change')).toHaveLength(1)
    const seconds = Number(last.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect((await last.json()).message).toBe(
      `Un message vient d’être envoyé. Attendez ${seconds}\u00a0s avant d’en demander un autre.`,
    )
  })

  test('a user may request five mails a day, and a refused change is not stored', async () => {
    const browser = await people.signedIn({}, { remember: true })
    for (let time = 0; time < 5; time++) {
      expect((await moveTo(browser, `stranger${time}@example.org`)).status).toBe(200)
      people.later(1)
    }
    await browser.put(changeProfile.path, { name: 'Marie' })
    const sixth = await moveTo(browser, 'stranger5@example.org')
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(23 * hourSeconds)
    expect((await sixth.json()).message).toBe(
      'Vous avez atteint le nombre maximal de messages pour aujourd’hui. Réessayez dans 24\u00a0h.',
    )
    const { data } = await (await browser.read('/api/user')).json()
    expect(data).toMatchObject({ name: 'Marie', pending_email: 'stranger4@example.org' })
    people.later(day - 5)
    await browser.post(confirmPassword.path, { password: marie.password })
    expect((await moveTo(browser, 'stranger5@example.org')).status).toBe(200)
    expect(sent('email-change')).toHaveLength(6)
  })

  test('the refusal is in the language of the page', async () => {
    const browser = await people.signedIn()
    await moveTo(browser, 'one@example.org')
    const token = decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? '')
    const headers = { 'x-xsrf-token': token, locale: 'en' }
    const body = { email: 'two@example.org' }
    const response = await browser.send('PUT', changeProfile.path, body, headers)
    expect((await response.json()).message).toMatch(
      /^A message has just been sent\. Wait \d+\u00a0s before/,
    )
  })

  test('an email address in use counts like any other', async () => {
    await people.add({ email: 'paul@example.org' })
    const browser = await people.signedIn()
    expect((await moveTo(browser, 'paul@example.org')).status).toBe(200)
    expect((await moveTo(browser, 'nobody@example.org')).status).toBe(429)
  })

  test('a network may request twenty mails a day, across all users', async () => {
    for (let time = 0; time < 20; time++) {
      const email = `person${time}@example.org`
      await people.add({ email })
      const one = await people.signedIn({ email })
      expect((await moveTo(one, `stranger${time}@example.org`)).status).toBe(200)
    }
    const late = await people.signedIn()
    expect((await moveTo(late, 'late@example.org')).status).toBe(429)
    const other = people.browser({ address: elsewhere })
    await other.signIn(marie.email, marie.password)
    expect((await moveTo(other, 'late@example.org')).status).toBe(200)
  })

  test('another process shares the counts', async () => {
    await moveTo(await people.signedIn(), 'one@example.org')
    const next = peopleOn(database)
    expect((await moveTo(await next.signedIn(), 'two@example.org')).status).toBe(429)
    expect(next.mails).not.toContainEqual(expect.objectContaining({ template: 'email-change' }))
  })

  test('forgotten passwords: five mails a day to one address, and always the same answer', async () => {
    const answers = []
    for (let time = 0; time < 7; time++) {
      answers.push(await forget(marie.email, `198.51.100.${time}`))
      people.later(1)
    }
    expect(sent('reset')).toHaveLength(5)
    const unknown = await forget('nobody@example.org')
    for (const answer of answers) expect(answer).toEqual(unknown)
  })

  test('forgotten passwords: twenty a day from one network, for known and unknown addresses', async () => {
    const unknown = Array.from({ length: 20 }, (_, time) => `nobody${time}@example.org`)
    await Promise.all(unknown.map((email) => forget(email)))
    expect(await forget(marie.email)).toEqual(await forget('nobody@example.org'))
    expect(sent('reset')).toEqual([])
    await forget(marie.email, '203.0.113.9')
    expect(sent('reset')).toHaveLength(1)
  })

  test('each kind of mail has its own limit', async () => {
    await moveTo(await people.signedIn(), 'one@example.org')
    await forget(marie.email, '192.0.2.1')
    expect(sent('reset')).toHaveLength(1)
  })
})
