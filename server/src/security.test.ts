import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressesOf, freePort, startProgram } from './testing/processes.ts'

const pagePolicy = (style: string, more: string[], images = "'self' https:") =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' '${style}'`,
    `img-src ${images} data:`,
    "media-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types vitrine',
    ...more,
  ].join('; ')

const adminPolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"
const features =
  'browsing-topics=(), camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()'
const apart = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Every field that protects; what is not named in a case has to be missing. */
const fields = {
  'content-security-policy': null,
  'x-content-type-options': null,
  'referrer-policy': null,
  'x-frame-options': null,
  'permissions-policy': null,
  'cross-origin-opener-policy': null,
  'cross-origin-resource-policy': null,
  'strict-transport-security': null,
}
type Protection = Partial<Record<keyof typeof fields, string>>

interface Host {
  site: string
  admin: string
  /** Hash of the styles that stand in its pages. */
  style: string
  stop: () => Promise<void>
}

async function start(env: Record<string, string>): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-security-'))
  const ports = { PORT: String(await freePort()), ADMIN_PORT: String(await freePort()) }
  const program = startProgram('main.ts', [], { DATA_DIR: folder, ...ports, ...env })
  await addressesOf(program)
  const site = `http://127.0.0.1:${ports.PORT}`
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(await (await fetch(site)).text()) ?? []
  const stop = async () => {
    program.child.kill('SIGTERM')
    await program.ended
    rmSync(folder, { recursive: true, force: true })
  }
  const digest = createHash('sha256').update(style).digest('base64')
  return { site, admin: `http://127.0.0.1:${ports.ADMIN_PORT}`, style: `sha256-${digest}`, stop }
}

async function protectionOf(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { redirect: 'manual', headers })
  const names = Object.keys(fields)
  const found = Object.fromEntries(names.map((name) => [name, answer.headers.get(name)]))
  return { status: answer.status, ...found }
}

const shown = { 'x-content-type-options': 'nosniff' }
const site = { ...shown, 'referrer-policy': 'strict-origin-when-cross-origin' }
const page = {
  ...site,
  ...apart,
  'x-frame-options': 'SAMEORIGIN',
  'permissions-policy': features,
}
const data = { 'content-security-policy': dataPolicy }
const image = {
  ...shown,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}
const admin = {
  ...shown,
  ...apart,
  'content-security-policy': adminPolicy,
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': features,
}

const json = { accept: 'application/json' }
const html = { accept: 'text/html' }

type Answer = [
  name: string,
  path: string,
  asked: Record<string, string>,
  status: number,
  protection: Protection,
]

const plainAnswers: Answer[] = [
  ['a redirect', '/accueil', html, 301, { ...site, ...data }],
  ['a file of the build', '/favicon.svg', {}, 200, site],
  ['a translation file', '/_locales/general/fr/data.json', {}, 200, site],
  ['the sitemap', '/sitemap.xml', {}, 200, site],
  ['robots.txt', '/robots.txt', {}, 200, site],
  ['a problem as JSON', '/nulle-part', json, 404, { ...site, ...data }],
  ['a translation file that is none', '/_locales/x/y/data.json', {}, 404, { ...site, ...data }],
  ['an answer of the API', '/api/nuxt/pages?fields[pages]=id', json, 200, { ...shown, ...data }],
  ['a refusal of the API', '/api/nothing', json, 404, { ...shown, ...data }],
  ['an image', '/storage/ecritures.webp', {}, 200, image],
  ['an image that is none', '/storage/nothing.webp', {}, 404, image],
]

const pages: [name: string, path: string, status: number][] = [
  ['the home page', '/', 200],
  ['a page', '/guide/premiers-pas', 200],
  ['an error page', '/nulle-part', 404],
]

const adminAnswers: [name: string, path: string, status: number][] = [
  ['its first page', '/', 200],
  ['its stylesheet', '/admin.css', 200],
  ['a redirect', '/nothing', 302],
]

const hosts: [
  name: string,
  env: Record<string, string>,
  policy: (style: string) => string,
  more: { upgrade: string; fields: Protection },
][] = [
  [
    'over http',
    {},
    (style) => pagePolicy(style, [], "'self' https: http:"),
    { upgrade: '', fields: {} },
  ],
  [
    'over https',
    { PUBLIC_URL: 'https://vitrine.test', ADMIN_URL: 'https://admin.vitrine.test' },
    (style) => pagePolicy(style, ['upgrade-insecure-requests']),
    {
      upgrade: '; upgrade-insecure-requests',
      fields: { 'strict-transport-security': 'max-age=31536000' },
    },
  ],
]

describe.each(hosts)('what protects an answer %s', (_name, env, policy, more) => {
  let host: Host
  beforeAll(async () => {
    host = await start(env)
  })
  afterAll(() => host.stop())

  test.each(pages)('%s', async (_page, path, status) => {
    const found = await protectionOf(host.site + path, html)
    const expected = { ...fields, ...page, 'content-security-policy': policy(host.style) }
    expect(found).toEqual({ ...expected, ...more.fields, status })
  })

  test('a page that has not changed', async () => {
    const etag = (await fetch(host.site)).headers.get('etag') ?? ''
    const found = await protectionOf(host.site, { ...html, 'if-none-match': etag })
    const expected = { ...fields, ...page, 'content-security-policy': policy(host.style) }
    expect(found).toEqual({ ...expected, ...more.fields, status: 304 })
  })

  test.each(plainAnswers)('%s', async (_answer, path, asked, status, protection) => {
    const found = await protectionOf(host.site + path, asked)
    expect(found).toEqual({ ...fields, ...protection, ...more.fields, status })
  })

  test.each(adminAnswers)('the admin host: %s', async (_answer, path, status) => {
    const found = await protectionOf(host.admin + path, html)
    const expected = { ...admin, 'content-security-policy': adminPolicy + more.upgrade }
    expect(found).toEqual({ ...fields, ...expected, ...more.fields, status })
  })
})
