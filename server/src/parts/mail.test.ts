import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@vitrine/api/db/open'
import { saveSettings } from '@vitrine/api/settings/store'
import { type MailServer, startMailServer } from '@vitrine/api/testing/mail-server'
import { mailsOn, testSecret } from '@vitrine/api/testing/mails'
import { layMigrated } from '@vitrine/api/testing/migrated-sqlite'
import { csrfCookie, csrfHeader } from '@vitrine/contract/identity/csrf'
import { freePort } from '@vitrine/files/testing/free-port'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isMailFrom, isMailUrl, parseMailSender } from '../settings/mail-settings.ts'
import { startProgram } from '../testing/processes.ts'
import { startTestProduct, type TestProduct } from '../testing/product.ts'

const admin = { email: 'chef@example.org', password: 'une phrase de passe' }

let folder: string
let server: MailServer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-mails-'))
  server = await startMailServer()
})
afterEach(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function forget({ url }: TestProduct) {
  const { headers } = await fetch(`${url}/sanctum/csrf-cookie`, { headers: { origin: url } })
  const cookies = headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith(csrfCookie))?.split('=')[1] ?? ''
  const response = await fetch(`${url}/forgot-password`, {
    method: 'POST',
    headers: {
      origin: url,
      'content-type': 'application/json',
      cookie: cookies.join('; '),
      [csrfHeader]: decodeURIComponent(token),
    },
    body: JSON.stringify({ email: admin.email }),
  })
  expect(response.status).toBe(200)
}

describe('mails of the product', () => {
  test('a reset link is sent with the address of the site', async () => {
    const product = await startTestProduct({ config: { admin, mailUrl: server.url } })
    await forget(product)
    const arrived = await server.until(2)
    const reset = arrived.find(({ mail }) => mail.subject?.startsWith('Choisissez'))
    expect(reset?.to).toEqual([admin.email])
    expect(reset?.mail.text).toContain(`${product.url}/dashboard/reset-password/`)
    await product.stop()
  })

  test('a mail in transit when the process was killed is sent by the next one', async () => {
    const holding = Promise.withResolvers<void>()
    const slowServer = await startMailServer({ holds: holding.promise })
    const { child, ended } = startProgram('main.ts', [], {
      DATA_DIR: folder,
      PORT: '0',
      ADMIN_PORT: '0',
      DEMO: '0',
      SECRET: testSecret,
      MAIL_URL: slowServer.url,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    })
    const [first] = await slowServer.until(1)
    child.kill('SIGKILL')
    await ended
    holding.resolve()
    await slowServer.stop()
    const database = await openDatabase(`file:${folder}/vitrine.db`)
    const mails = mailsOn(database.db)
    mails.later(6)
    const stop = mails.work(server.url)
    const [second] = await server.until(1)
    await stop()
    await database.close()
    // The recipient recognizes a duplicate by its message id.
    expect(second?.mail.messageId?.split('@')[0]).toBe(first?.mail.messageId?.split('@')[0])
  })

  test('without a mail server, mails are written to the data folder', async () => {
    const outbox = join(folder, 'outbox')
    mkdirSync(outbox)
    const written = firstLetterIn(outbox)
    const product = await startTestProduct({ dataDir: folder, config: { admin } })
    expect(readFileSync(join(outbox, await written), 'utf8')).toContain(`To: ${admin.email}`)
    await product.stop()
  })
})

async function firstLetterIn(outbox: string) {
  for await (const { filename } of watch(outbox)) if (filename?.endsWith('.eml')) return filename
  throw new Error('The watching has ended.')
}

describe('vitrine mail:test', () => {
  beforeEach(() => layMigrated(join(folder, 'vitrine.db')))
  const run = async (env: Record<string, string>, address = 'marie@example.org') => {
    const program = startProgram('cli/main.ts', ['mail:test', address], {
      DATA_DIR: folder,
      ...env,
    })
    return { code: await program.ended, output: program.output(), errors: program.errors() }
  }

  test('sends a mail and prints the response of the server', async () => {
    const from = 'Le Site <site@example.org>'
    const { code, output } = await run({ MAIL_URL: server.url, MAIL_FROM: from })
    expect(code).toBe(0)
    expect(output).toMatch(
      /^127\.0\.0\.1:\d+ accepted the mail from site@example\.org to marie@example\.org: 250 /,
    )
    expect(server.arrived[0]?.mail).toMatchObject({
      from: { name: 'Le Site', address: 'site@example.org' },
      subject: 'Message d’essai',
    })
  })

  test('sends a mail in the name of the site that is set in the admin', async () => {
    const { changes, close } = await openDatabase(`file:${join(folder, 'vitrine.db')}`)
    await changes.commit((tx) => saveSettings(tx, { name: 'Musée', contact: 'a@site.test' }))
    await close()
    const { code } = await run({ MAIL_URL: server.url, MAIL_FROM: 'site@example.org' })
    expect(code).toBe(0)
    expect(server.arrived[0]?.mail).toMatchObject({
      from: { name: 'Musée' },
      replyTo: [{ address: 'a@site.test' }],
    })
  })

  test('prints the error, and never the password', async () => {
    await server.stop()
    server = await startMailServer({
      user: { name: 'site', password: 'right' },
      refuses: { 'nobody@example.org': 550 },
    })
    const wrong = await run({ MAIL_URL: server.url.replace('right', 'wrong') })
    expect(wrong).toMatchObject({ code: 1, output: '' })
    expect(wrong.errors).toMatch(
      /did not accept the mail: the server refused the user or the password/,
    )
    const refused = await run({ MAIL_URL: server.url }, 'nobody@example.org')
    expect(refused.errors).toMatch(/the server refused the sender or the recipient \(.*550/)
    const away = await run({ MAIL_URL: `smtp://x:secret@127.0.0.1:${await freePort()}` })
    expect(away.errors).toMatch(
      /^127\.0\.0\.1:\d+ did not accept the mail: the server cannot be reached/,
    )
    expect(away.errors).not.toContain('secret')
    expect((await run({}, 'nobody')).errors).toBe('nobody is not an e-mail address.\n')
  })

  test('prints the name of the file if there is no mail server', async () => {
    const { output } = await run({})
    expect(output).toContain(`MAIL_URL is not set: the mail to marie@example.org is in ${folder}`)
  })
})

test.each([
  ['smtp://mail.example.org', true],
  ['smtps://user:p%40ss@mail.example.org:465', true],
  ['smtp://[::1]:25', true],
  ['http://mail.example.org', false],
  ['smtp://', false],
  ['smtp://mail.example.org/path', false],
  ['smtp://mail.example.org?pool=true', false],
  ['smtp://user:100%@mail.example.org', false],
  ['mail.example.org', false],
])('the mail server %s is valid: %s', (url, right) => expect(isMailUrl(url)).toBe(right))

test.each([
  ['site@example.org', true],
  ['Le Site <site@example.org>', true],
  ['"Le, Site" <site@example.org>', true],
  ['<site@example.org>', true],
  ['Le Site', false],
  ['a@b, c@d', false],
  ['Le\nSite <site@example.org>', false],
])('the sender %j is valid: %s', (text, right) => expect(isMailFrom(text)).toBe(right))

test('the default sender is at the host of the site', () => {
  const at = (given: string | undefined, url = 'https://example.org') => parseMailSender(given, url)
  expect(at(undefined)).toEqual({ name: undefined, address: 'no-reply@example.org' })
  expect(at(undefined, 'http://127.0.0.1:3000').address).toBe('no-reply@localhost')
  expect(at('site@example.org')).toEqual({ name: undefined, address: 'site@example.org' })
  expect(at('"Le, Site" <s@example.org>')).toEqual({ name: 'Le, Site', address: 's@example.org' })
})
