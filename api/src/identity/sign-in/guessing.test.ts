import { confirmPassword } from '@vitrine/contract/endpoints/account'
import { setCsrfCookie, signOut } from '@vitrine/contract/endpoints/sign-in'
import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { marie, peopleOn } from '../../testing/people.ts'
import { getNetworks } from '../guards/networks.ts'

const { email, password } = marie
const wrong = 'un autre mot de passe'

/** The parts of an answer that a client can compare. */
async function seen(response: Response) {
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
  return { status: response.status, headers, body: await response.text() }
}

describe.each(databases)('guessing passwords on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  withDatabase(open, async (opened) => {
    database = opened
    people = peopleOn(database)
    await people.add()
  })

  const failTimes = async (times: number, address = '192.0.2.1', of = email) => {
    const browser = people.browser({ address })
    for (let time = 0; time < times; time++) {
      const response = await browser.signIn(of, wrong)
      expect(response.status).toBe(422)
    }
    return browser
  }

  test('a wrong password is reported in the format of Laravel, at the email field', async () => {
    const response = await people.browser().signIn(email, wrong)
    expect(response.status).toBe(422)
    const message = 'L’adresse e-mail ou le mot de passe est incorrect.'
    expect(await response.json()).toEqual({ message, errors: { email: [message] } })
  })

  test('the message is in the language of the `Locale` header', async () => {
    const browser = people.browser({ origin: '' })
    const messageIn = async (locale: string) => {
      const body = { email, password: wrong }
      return (await (await browser.send('POST', '/login', body, { locale })).json()).message
    }
    expect(await messageIn('en')).toBe('The email address or the password is incorrect.')
    expect(await messageIn('ar')).toBe('The email address or the password is incorrect.')
    expect(await messageIn('xx')).toContain('L’adresse e-mail')
  })

  test('known, unknown and disabled accounts get the same answer', async () => {
    await people.add({ email: 'paul@example.org' })
    const now = new Date().toISOString()
    await database.db
      .updateTable('users')
      .set({ disabled_at: now })
      .where('email', '=', 'paul@example.org')
      .execute()
    const answers = []
    for (const [who, typed] of [
      [email, wrong],
      ['nobody@example.org', wrong],
      ['paul@example.org', password],
    ] as const)
      answers.push(await seen(await people.browser().signIn(who, typed)))
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('known and unknown accounts compute one hash each', async () => {
    const counted: (string | undefined)[] = []
    const { hashing } = people.context
    const verify = hashing.verify
    hashing.verify = async (typed, stored, turn) => {
      counted.push(stored)
      return verify(typed, stored, turn)
    }
    await people.browser().signIn(email, wrong)
    await people.browser().signIn('nobody@example.org', wrong)
    expect(counted).toEqual([expect.stringMatching(/^\$argon2id/), undefined])
  })

  test('after five failures: 429 with Retry-After, even with the right password', async () => {
    const browser = await failTimes(5)
    const response = await browser.signIn(email, password)
    expect(response.status).toBe(429)
    const seconds = Number(response.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  test('failures are counted across processes', async () => {
    await failTimes(5)
    const otherProcess = peopleOn(database).browser()
    expect((await otherProcess.signIn(email, password)).status).toBe(429)
  })

  test('failures for an unknown email address are counted too', async () => {
    const browser = await failTimes(5, '192.0.2.9', 'nobody@example.org')
    expect((await browser.signIn('nobody@example.org', wrong)).status).toBe(429)
  })

  test('failures lock neither other networks nor other accounts', async () => {
    await failTimes(5)
    await people.add({ email: 'paul@example.org' })
    const elsewhere = people.browser({ address: '198.51.100.7' })
    expect((await elsewhere.signIn(email, password)).status).toBe(200)
    expect((await people.browser().signIn('paul@example.org', password)).status).toBe(200)
  })

  test('the addresses of one IPv6 /64 network count as one', async () => {
    for (const last of ['1', '2', '3', '4', '5']) await failTimes(1, `2001:db8:1:2::${last}`)
    const sixth = people.browser({ address: '2001:db8:1:2:ffff::9' })
    expect((await sixth.signIn(email, password)).status).toBe(429)
    const neighbour = people.browser({ address: '2001:db8:1:3::1' })
    expect((await neighbour.signIn(email, password)).status).toBe(200)
  })

  test('concurrent attempts are counted', async () => {
    const browser = people.browser()
    await browser.read(setCsrfCookie.path)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => browser.signIn(email, wrong)),
    )
    const failed = answers.filter(({ status }) => status === 422).length
    expect(failed).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(12 - failed)
    for (let time = failed; time < 5; time++)
      expect((await browser.signIn(email, wrong)).status).toBe(422)
    expect((await browser.signIn(email, wrong)).status).toBe(429)
  })

  test('correct passwords are not counted', async () => {
    const browser = people.browser()
    for (let time = 0; time < 8; time++)
      expect((await browser.signIn(email, password)).status).toBe(200)
  })

  test('guesses in an open session are counted too', async () => {
    const browser = await people.signedIn()
    const guess = () => browser.post(confirmPassword.path, { password: wrong })
    for (let time = 0; time < 5; time++) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
  })

  test('malformed email addresses and passwords are refused before any lookup', async () => {
    const bodies = [
      {},
      [],
      { email },
      { password },
      { email: [email], password },
      { email: { $ne: '' }, password },
      { email: 1, password },
      { email: null, password: null },
      { email, password: ['a', 'b'] },
      { email: 'no address', password },
      { email: 'a@b@c', password },
      { email: `${'a'.repeat(300)}@example.org`, password },
      { email: `${'a'.repeat(60_000)}@example.org`, password },
      { email, password: 'x'.repeat(60_000) },
      { email, password: '' },
      { email, password, remember: { yes: true } },
    ]
    const client = people.browser({ origin: '' })
    for (const body of bodies) {
      const response = await client.send('POST', '/login', body)
      expect(response.status).toBe(422)
      expect(Object.keys((await response.json()).errors).length).toBeGreaterThan(0)
    }
    expect((await client.send('POST', '/login', { email: 'a\0', password })).status).toBe(400)
    const events = await database.db.selectFrom('audit_log').select('event').execute()
    expect(events.map(({ event }) => event)).toEqual(['user-created'])
  })

  test('an email address with lookalike characters is another address or invalid', async () => {
    const client = people.browser({ origin: '' })
    for (const like of ['mаrie@example.org', 'ｍarie@example.org', 'marie@exаmple.org']) {
      const response = await client.send('POST', '/login', { email: like, password })
      expect(response.status).toBe(422)
    }
  })

  /**
   * Verifies wrong passwords from these addresses again and again, as in an attack. Each address
   * has made `attempts` before. Returns the function that stops it.
   */
  const crowd = (from: Iterable<string>, attempts = 9) => {
    const { hashing } = people.context
    let isOver = false
    const verify = async (address: string) => {
      const bounds = getNetworks(address).map(({ key }) => ({ key, waitingMax: 2 }))
      while (!isOver) await hashing.verify(wrong, undefined, { attempts, bounds })
    }
    const all = Promise.all(Array.from(from, verify))
    return async () => {
      isOver = true
      await all
    }
  }

  test('three concurrent attempts of one network are checked; the next gets 429 with Retry-After', async () => {
    const end = crowd(['192.0.2.1', '192.0.2.1', '192.0.2.1'])
    const refused = await people.browser().signIn(email, password)
    const elsewhere = await people.browser({ address: '198.51.100.7' }).signIn(email, password)
    await end()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('2')
    const { message } = await refused.json()
    expect(message).toMatch(/^Trop de tentatives\. Réessayez dans 2\ssecondes\.$/)
    expect(elsewhere.status).toBe(200)
  })

  test('an attempt that was not checked does not count', async () => {
    const end = crowd(['192.0.2.1', '192.0.2.1', '192.0.2.1'])
    const browser = people.browser()
    for (let time = 0; time < 6; time++)
      expect((await browser.signIn(email, password)).status).toBe(429)
    await end()
    expect((await browser.signIn(email, password)).status).toBe(200)
  })

  test('an attempt that the full queue drops does not count', async () => {
    // Two are computed at once and 100 wait. Each of these clients has priority over the user.
    const end = crowd(
      Array.from({ length: 102 }, (_, at) => `198.51.100.${at}`),
      0,
    )
    const browser = people.browser()
    for (let time = 0; time < 6; time++)
      expect((await browser.signIn(email, password)).status).toBe(503)
    await end()
    expect((await browser.signIn(email, password)).status).toBe(200)
  })

  test('a user on a known device or with a session is checked while the network is crowded', async () => {
    const browser = await people.signedIn()
    const end = crowd(['192.0.2.1', '192.0.2.1', '192.0.2.1'])
    expect((await browser.post(confirmPassword.path, { password })).status).toBe(201)
    await browser.post(signOut.path)
    expect((await browser.signIn(email, password)).status).toBe(200)
    const other = await browser.signIn('paul@example.org', password)
    await end()
    expect(other.status).toBe(429)
  })

  test('a wide IPv6 network is limited across its subnets', async () => {
    for (let line = 0; line < 10; line++) await failTimes(1, `2001:db8:1:${line.toString(16)}::1`)
    const signInFrom = (address: string) => people.browser({ address }).signIn(email, password)
    expect((await signInFrom('2001:db8:1:ff::1')).status).toBe(429)
    expect((await signInFrom('2001:db8:1:100::1')).status).toBe(200)
    for (let line = 1; line <= 10; line++) await failTimes(1, `2001:db8:1:${line}00::1`)
    expect((await signInFrom('2001:db8:1:2000::1')).status).toBe(429)
    expect((await signInFrom('2001:db8:2::1')).status).toBe(200)
  })

  test('sign-ins and failures are logged, without the typed values', async () => {
    await people.browser().signIn(email, wrong)
    await people.browser().signIn(wrong, password)
    await people.signedIn()
    const rows = await database.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(rows.map(({ event }) => event)).toEqual(['user-created', 'sign-in-failed', 'signed-in'])
    expect(rows[1]).toMatchObject({ address: '192.0.2.1', agent: expect.any(String) })
    expect(JSON.stringify(rows)).not.toContain(wrong)
  })
})
