import { createHash } from 'node:crypto'
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@vitrine/files/testing/free-port'
import { ownStyleHashes } from '@vitrine/site/server/rendering/inline-styles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  adminAnswers,
  brokenRequests,
  type ProductFacts,
  sharedAnswers,
  siteAnswers,
  taggedPaths,
} from '../../src/testing/every-answer.ts'
import { addressesOf, startProgram } from '../../src/testing/processes.ts'
import { startTestProduct } from '../../src/testing/product.ts'
import { sendBytes, sendRaw } from '../../src/testing/raw-requests.ts'

const pagePolicy = (styles: string, images: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    `img-src ${images}`,
    "media-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types vitrine',
  ].join('; ')

const plainPolicy = (style: string) =>
  `default-src 'none'; style-src '${style}' 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

const adminPolicy = (siteOrigin: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data: blob:; media-src 'self' https:; font-src 'self'; connect-src 'self'; frame-src ${siteOrigin}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types vitrine-admin ProseMirrorClipboard; upgrade-insecure-requests`
const features =
  'browsing-topics=(), camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()'

/** Fields of every response. */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': features,
  'cross-origin-opener-policy': 'same-origin',
}
/** Other security headers. Those that a kind does not list must be missing. */
const others = {
  'content-security-policy': undefined,
  'x-frame-options': undefined,
  'cross-origin-resource-policy': undefined,
  'strict-transport-security': undefined,
}

const overHttps = { 'strict-transport-security': 'max-age=31536000' }

type Fields = Record<string, string | undefined>

const protectionIn = (headers: Fields) =>
  Object.fromEntries(
    Object.keys({ ...always, ...others, 'cache-control': '' }).map((name) => [name, headers[name]]),
  )

/** Fields of each kind of response, in addition to its Cache-Control. */
const kindsWith = (pagePolicy: string, screenPolicy: string, plain: string, admin: string) => {
  const page = { 'x-frame-options': 'SAMEORIGIN', 'cross-origin-resource-policy': 'same-origin' }
  const screen = { ...page, 'content-security-policy': screenPolicy }
  const picture = { 'cross-origin-resource-policy': 'cross-origin' }
  const kinds: Record<string, Fields> = {
    page: { ...page, 'content-security-policy': pagePolicy },
    screen: { ...screen, 'referrer-policy': 'same-origin' },
    secret: { ...screen, 'referrer-policy': 'no-referrer' },
    screenless: { 'referrer-policy': 'same-origin' },
    plain: { 'content-security-policy': plain, 'referrer-policy': 'same-origin' },
    part: {
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    },
    data: { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" },
    file: {},
    worker: { 'content-security-policy': "default-src 'none'; connect-src 'self'" },
    resized: { ...picture, 'content-security-policy': "default-src 'none'" },
    stored: {
      ...picture,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
    admin: {
      ...page,
      'x-frame-options': 'DENY',
      'content-security-policy': admin,
      'referrer-policy': 'same-origin',
    },
  }
  return kinds
}

interface Host {
  site: string
  admin: string
  /** Hashes of the inline styles of pages, and of plain pages of the API. */
  style: string
  plainStyle: string
  found: ProductFacts
  stop: () => Promise<void>
}

const admin = { email: 'ada@example.org', password: 'une phrase de passe sûre' }

/** Starts a product whose site has an http address, and whose admin host an https address. */
async function start(): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-security-'))
  const ports = { PORT: String(await freePort()), ADMIN_PORT: String(await freePort()) }
  const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  const env = { ...account, ...ports, ADMIN_URL: 'https://admin.vitrine.test', DATA_DIR: folder }
  const program = startProgram('main.ts', [], env)
  await addressesOf(program)
  const site = `http://127.0.0.1:${ports.PORT}`
  const page = await (await fetch(site)).text()
  const plain = await (await fetch(`${site}/api/statistics-choice`)).text()
  const adminHost = `http://127.0.0.1:${ports.ADMIN_PORT}`
  const adminPage = await (await fetch(adminHost)).text()
  const stop = async () => {
    program.child.kill('SIGTERM')
    await program.ended
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    site,
    admin: adminHost,
    style: styleIn(page),
    plainStyle: styleIn(plain),
    found: {
      site: `http://localhost:${ports.PORT}`,
      asset: scriptIn(page),
      adminAsset: scriptIn(adminPage),
      tags: await tagsOn(site),
      token: await signIn(site),
    },
    stop,
  }
}

const scriptIn = (page: string) => /\/assets\/[\w-]+\.js/.exec(page)?.[0] ?? ''

function styleIn(page: string) {
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? []
  return `sha256-${createHash('sha256').update(style).digest('base64')}`
}

async function tagsOn(site: string) {
  const tags: Record<string, string> = {}
  for (const path of taggedPaths) tags[path] = (await sendRaw(site, { path })).headers.etag ?? ''
  return tags
}

/** Signs in like a program, and sends a bug report with a picture. */
async function signIn(site: string) {
  const headers = { 'content-type': 'application/json' }
  const login = await fetch(`${site}/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(admin),
  })
  const { token } = await login.json()
  const report = new FormData()
  report.set('title', 'Le menu reste fermé')
  const picture = join(import.meta.dirname, '../../../demo/media/ecritures.webp')
  report.set('screenshot', await openAsBlob(picture, { type: 'image/webp' }), 'x.webp')
  const authorization = `Bearer ${token}`
  const sent = { method: 'POST', headers: { authorization }, body: report }
  expect((await fetch(`${site}/api/bug-reports`, sent)).status).toBe(201)
  return token
}

/** Hashes of the styles of the search and of forms. */
const ownHashes = ownStyleHashes.map((hash) => `'${hash}'`).join(' ')

describe('the security headers of a response', () => {
  let host: Host
  let kinds: Record<string, Fields>
  beforeAll(async () => {
    host = await start()
    const styles = `'self' '${host.style}' ${ownHashes}`
    const page = pagePolicy(styles, "'self' https: http: data:")
    const screen = `${pagePolicy(`'self' '${host.style}'`, "'self' https: http: data: blob:")}; style-src-attr 'unsafe-inline'`
    kinds = kindsWith(page, screen, plainPolicy(host.plainStyle), adminPolicy(host.found.site))
  })
  afterAll(() => host.stop())

  const expected = (kind: string, cache: string, secure: boolean) => ({
    ...always,
    ...others,
    ...(secure && overHttps),
    ...kinds[kind],
    'cache-control': cache,
  })

  const onSite = [...siteAnswers, ...sharedAnswers].map((answer) => ({ ...answer, on: 'site' }))
  const onAdmin = [...adminAnswers, ...sharedAnswers].map((answer) => ({ ...answer, on: 'admin' }))

  test.each([...onSite, ...onAdmin])(
    '$on: $name: $status, $kind, $cache',
    async ({ on, status, kind, cache, ask }) => {
      const response = await sendRaw(on === 'site' ? host.site : host.admin, ask(host.found))
      const expectedFields = expected(kind, cache, on === 'admin')
      expect({ status: response.status, ...protectionIn(response.headers) }).toEqual({
        status,
        ...expectedFields,
      })
    },
  )

  test('the robots.txt of the admin host disallows every address', async () => {
    const answer = await fetch(`${host.admin}/robots.txt`)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toBe('User-agent: *\nDisallow: /\n')
  })

  test.each(brokenRequests)('the listener: %s', async (_name, written, status) => {
    for (const base of [host.site, host.admin]) {
      const response = await sendBytes(base, written)
      const expectedFields = expected('data', 'no-store', base === host.admin)
      expect({ status: response.status, ...protectionIn(response.headers) }).toEqual({
        status,
        ...expectedFields,
      })
      expect(response.headers.connection).toBe('close')
    }
  })
})

test('a site with an https address sends HSTS, and loads nothing by http', async () => {
  const product = await startTestProduct({ config: { publicUrl: 'https://vitrine.test' } })
  const { headers } = await sendRaw(product.url, { path: '/', headers: { accept: 'text/html' } })
  const policy = `${pagePolicy(`'self' ${ownHashes}`, "'self' https: data:")}; upgrade-insecure-requests`
  expect(headers).toMatchObject({ ...always, ...overHttps, 'content-security-policy': policy })
  await product.stop()
})

test('health checks and metrics of a site with an https address send HSTS', async () => {
  const metricsToken = 'a-token-of-the-tests'
  const publicUrl = 'https://vitrine.test'
  const product = await startTestProduct({ config: { publicUrl, metricsToken } })
  const authorization = `Bearer ${metricsToken}`
  for (const [path, headers, status] of [
    ['/healthz', {}, 200],
    ['/readyz', {}, 200],
    ['/metrics', {}, 401],
    ['/metrics', { authorization }, 200],
  ] as const) {
    const response = await sendRaw(product.url, { path, headers })
    expect([path, response.status]).toEqual([path, status])
    expect(response.headers).toMatchObject({ ...always, ...overHttps })
  }
  await product.stop()
})

test('a host without pages sends the headers of every response', async () => {
  const product = await startTestProduct({ config: { roles: ['api'] } })
  const { status, headers } = await sendRaw(product.url, { path: '/' })
  expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
  expect(headers).toMatchObject(always)
  await product.stop()
})
