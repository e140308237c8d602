import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layMigrated } from '@vitrine/api/testing/migrated-sqlite'
import { csrfCookie, csrfHeader } from '@vitrine/contract/identity/csrf'
import { freePort } from '@vitrine/files/testing/free-port'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressesOf, startProgram } from '../../src/testing/processes.ts'
import { pageWith, startTestProduct, type TestProduct } from '../../src/testing/product.ts'

const admin = { email: 'chef@example.org', password: 'une phrase de passe' }

/** A browser on a host, with its cookies. */
function visitorOf(url: string) {
  const cookies = new Map<string, string>()
  const send = async (method: string, path: string, body?: object, more = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        origin: url,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(method === 'GET' ? {} : { [csrfHeader]: cookies.get(csrfCookie) ?? '' }),
        ...more,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  return { cookies, send }
}

describe.each([
  ['in one process', false],
  ['with the API elsewhere', true],
])('signing in on the site’s own host, %s', (_, elsewhere) => {
  const opened: TestProduct[] = []
  let product: TestProduct
  beforeAll(async () => {
    const pages = [pageWith({ fr: 'login' }), pageWith({ fr: 'setup' })]
    const own = await startTestProduct({ pages, admin })
    opened.push(own)
    product = own
    if (!elsewhere) return
    const config = { apiUrl: own.url, publicUrl: own.url, roles: ['site' as const] }
    product = await startTestProduct({ config })
    opened.unshift(product)
  })
  afterAll(async () => {
    for (const each of opened) await each.stop()
  })

  test('a user gets a cookie, signs in, is identified and signs out', async () => {
    const visitor = visitorOf(product.url)
    // With the API elsewhere, the API knows the site only by its configured address.
    const origin = { origin: opened.at(-1)?.url }
    expect((await visitor.send('GET', '/sanctum/csrf-cookie', undefined, origin)).status).toBe(204)
    expect([...visitor.cookies.keys()].toSorted()).toEqual([csrfCookie, 'vitrine_session'])
    const login = await visitor.send('POST', '/login', admin, origin)
    expect([login.status, await login.json()]).toEqual([200, { two_factor: false }])
    const user = await visitor.send('GET', '/api/user', undefined, origin)
    expect((await user.json()).data).toMatchObject({ email: admin.email, role: 1 })
    const sessions = await visitor.send('GET', '/user/sessions?x=1', undefined, origin)
    expect((await sessions.json()).data).toHaveLength(1)
    expect((await visitor.send('POST', '/logout', undefined, origin)).status).toBe(204)
    expect((await visitor.send('GET', '/api/user', undefined, origin)).status).toBe(401)
  })

  test('GET requests to the addresses of these calls return pages', async () => {
    for (const path of ['/login', '/setup']) {
      expect(await (await product.visit(path)).text()).toContain(`<title>fr:${path.slice(1)}`)
      const sent = await visitorOf(product.url).send('POST', path, {})
      expect(sent.headers.get('content-type')).toContain('application/json')
    }
    expect((await product.visit('/loginx')).status).toBe(404)
    const longer = await fetch(`${product.url}/login/x`, { method: 'POST' })
    expect(longer.status).toBe(405)
  })
})

describe('the address of the visitor', () => {
  const fail = async (product: TestProduct, forwarded: string) => {
    const body = { email: admin.email, password: 'un autre mot de passe' }
    const response = await fetch(`${product.url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify(body),
    })
    return response.status
  }
  const failFrom = async (product: TestProduct, addresses: string[]) => {
    const statuses = []
    for (const address of addresses) statuses.push(await fail(product, address))
    return statuses
  }
  const six = Array.from({ length: 6 }, (_, at) => `192.0.2.${at}`)

  test('is not read from headers of an untrusted client', async () => {
    const product = await startTestProduct({ admin })
    expect(await failFrom(product, six)).toEqual([422, 422, 422, 422, 422, 429])
    await product.stop()
  })

  test('is read from a trusted proxy: the last address of the chain that is no proxy', async () => {
    const product = await startTestProduct({
      admin,
      config: { trustProxy: ['127.0.0.0/8', '10.0.0.0/8'] },
    })
    expect(await failFrom(product, six)).toEqual([422, 422, 422, 422, 422, 422])
    const chain = six.map((invented) => `${invented}, 198.51.100.1, 10.1.2.3`)
    expect(await failFrom(product, chain)).toEqual([422, 422, 422, 422, 422, 429])
    await product.stop()
  })

  test('is also read for a form without scripts', async () => {
    const product = await startTestProduct({ admin, config: { trustProxy: ['127.0.0.1'] } })
    for (const address of six) {
      const response = await fetch(`${product.url}/dashboard/login`, {
        method: 'POST',
        headers: { accept: 'text/html', origin: product.url, 'x-forwarded-for': address },
        body: new URLSearchParams({ email: admin.email, password: 'un autre mot de passe' }),
      })
      expect(response.status).toBe(422)
    }
    await product.stop()
  })
})

describe('the terminal', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-identity-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const start = async (env: Record<string, string> = {}) => {
    const ports = { PORT: String(await freePort()), ADMIN_PORT: String(await freePort()) }
    return startProgram('main.ts', [], { ...ports, DATA_DIR: folder, DEMO: '0', ...env })
  }
  const run = async (words: string[], typed = '') => {
    const program = startProgram('cli/main.ts', words, { DATA_DIR: folder })
    program.child.stdin?.end(typed)
    return { code: await program.ended, said: program.output() + program.errors() }
  }

  test('shows the setup link once, with the address of the site, and invites users', async () => {
    const first = await start()
    const { site } = await addressesOf(first)
    await expect.poll(first.output).toMatch(/\/dashboard\/setup\/[\w-]{43}\n/)
    expect(first.output()).toContain(`${site}/dashboard/setup/`)
    const invited = await run(['user:create', 'Ada@Example.org', '--role', 'editor'])
    expect(invited.code).toBe(0)
    // The command gets the address from the running site, because its own environment has none.
    const [link = ''] = /http:\S+/.exec(invited.said) ?? []
    expect(link.startsWith(`${site}/dashboard/reset-password/`)).toBe(true)
    expect(link).toMatch(/\/[\w-]{43}\/ada%40example\.org$/)
    expect((await run(['user:list'])).said).toMatch(
      /^ada@example\.org {2}Ada {2}editor {2}invited, until \d{4}-\d\d-\d\d\n$/,
    )
    const token = /setup\/([\w-]{43})/.exec(first.output())?.[1]
    const person = { name: 'Chef', ...admin }
    const made = await visitorOf(site).send('POST', '/setup', { token, ...person }, { origin: '' })
    expect(made.status).toBe(200)
    first.child.kill('SIGTERM')
    await first.ended
    const second = await start()
    await addressesOf(second)
    expect(second.output()).not.toContain('/setup/')
    second.child.kill('SIGTERM')
    await second.ended
  })

  test('ADMIN_EMAIL and ADMIN_PASSWORD create only the first administrator', async () => {
    const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
    for (const password of [admin.password, 'un autre mot de passe']) {
      const program = await start({ ...env, ADMIN_PASSWORD: password })
      const { site } = await addressesOf(program)
      expect(program.output()).not.toContain('/setup/')
      const login = await visitorOf(site).send('POST', '/login', admin, { origin: '' })
      expect(await login.json()).toMatchObject({ token: expect.any(String) })
      if (password === admin.password) await changePeople(site)
      program.child.kill('SIGTERM')
      await program.ended
    }
  })

  /** Runs the commands for users, and checks that they take effect at the next request. */
  async function changePeople(site: string) {
    const person = { email: 'marie@example.org', password: 'une phrase de passe' }
    const visitor = visitorOf(site)
    const commands: [words: string[], said: string, status?: number][] = [
      [['user:create', 'Marie@Example.org', '--name', 'Marie'], 'can sign in now'],
      [['user:role', person.email, '--role', 'editor'], 'is editor now', 200],
      [['user:disable', person.email], 'is disabled', 401],
      [['user:enable', person.email], 'can sign in again'],
      [['user:password', person.email], 'has a new password'],
      [['auth:rescue', person.email], 'now signs in with the password only'],
    ]
    for (const [words, said, status] of commands) {
      const expected = { code: 0, said: expect.stringContaining(`${person.email} ${said}`) }
      expect(await run(words, `${person.password}\n`)).toEqual(expected)
      if (words[0] === 'user:create') {
        await visitor.send('GET', '/sanctum/csrf-cookie')
        await visitor.send('POST', '/login', person)
      }
      if (status) expect((await visitor.send('GET', '/api/user')).status).toBe(status)
    }
  }

  test('refuses wrong input with one message', async () => {
    await layMigrated(join(folder, 'vitrine.db'))
    writeFileSync(join(folder, 'secret'), 's'.repeat(64))
    const refusals: [string[], string, string][] = [
      [
        ['user:create', 'x@example.org'],
        'court\n',
        'The password must have at least 10 characters.\n',
      ],
      [['user:create', 'x@example.org', '--password'], '', 'A password is needed'],
      [
        ['user:create', 'x@example.org', '--locale', 'xx'],
        'une phrase de passe',
        'xx is not a loc',
      ],
      [['user:disable', 'chef@example.org'], '', 'No account has this e-mail address.'],
    ]
    for (const [words, typed, sentence] of refusals) {
      const { code, said } = await run(words, typed)
      expect([code, said.startsWith(sentence)]).toEqual([1, true])
    }
  })
})
