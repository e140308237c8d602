import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportForm, screenshot } from '@vitrine/api/testing/reports'
import { csrfCookie, csrfHeader } from '@vitrine/contract/csrf'
import { adminPaths, identityPaths, reportPaths } from '@vitrine/contract/paths'
import { picture, putMedia } from '@vitrine/site/server/testing/images'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Leaving, leave, openFilesOf, tellsOpenFiles } from './testing/leaving.ts'
import { addressesOf, freePort, type Program, startProgram } from './testing/processes.ts'

const admin = { email: 'chef@example.org', password: 'une phrase de passe' }
const readers = 300
const manyReaders = { CONNECTIONS_PER_ADDRESS: '1000' }
/** How long a machine may take to close what nobody reads. */
const patient = { timeout: 30_000 }

let dataDir: string
beforeAll(async () => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-leaving-')))
  await putMedia(dataDir, 'small.webp', Buffer.alloc(20_000, 'x'))
  await putMedia(dataDir, 'large.webp', Buffer.alloc(3_000_000, 'x'))
  await putMedia(dataDir, 'photo.png', await picture(900, 900).png().toBuffer())
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function start(env: Record<string, string>, by: string[] = []) {
  const ports = { PORT: String(await freePort()), ADMIN_PORT: String(await freePort()) }
  const program = startProgram(
    'main.ts',
    [],
    { ...ports, ...manyReaders, DEMO: '0', ...env },
    'pipe',
    by,
  )
  const { site } = await addressesOf(program)
  return { program, site }
}

async function stop({ child, ended }: Program) {
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}

describe.skipIf(!tellsOpenFiles)('300 readers who leave before they have their answer', () => {
  let program: Program
  let site: string
  let signedIn: Record<string, string>
  beforeAll(async () => {
    const { email, password } = admin
    const env = { DATA_DIR: dataDir, ADMIN_EMAIL: email, ADMIN_PASSWORD: password }
    const started = await start(env)
    program = started.program
    site = started.site
    signedIn = await signIn(site)
    const image = new Blob([await screenshot(400, 400).png().toBuffer()])
    const portrait = new FormData()
    portrait.append('avatar', image)
    for (const [path, body] of [
      [identityPaths.avatar, portrait],
      [reportPaths.send, reportForm({ screenshot: image })],
    ] as const)
      expect((await fetch(site + path, { method: 'POST', headers: signedIn, body })).ok).toBe(true)
  })
  afterAll(() => stop(program))

  const asked: [what: string, path: string | (() => Promise<string>), how: Leaving[]][] = [
    ['a small file', '/storage/small.webp', ['at once']],
    ['a file of 3 MB', '/storage/large.webp', ['at once', 'in the middle']],
    ['a resized picture', '/_ipx/w_300&f_webp&q_80/storage/photo.png', ['at once']],
    ['a resized picture of 2 MB', '/_ipx/_/storage/photo.png', ['at once', 'in the middle']],
    ['a portrait', portraitOf, ['at once']],
    ['a screenshot', `${adminPaths.reports}/1/screenshot`, ['at once']],
    ['a table as CSV', adminPaths.statisticsTable('pages'), ['at once']],
    ['what is held about a person', identityPaths.export, ['at once']],
    ['the list of pages', '/api/nuxt/pages?include=seo_image', ['at once']],
    ['the sitemap', '/sitemap.xml', ['at once']],
    ['a page', '/', ['at once']],
  ]

  async function portraitOf() {
    const { data } = await (await fetch(site + identityPaths.user, { headers: signedIn })).json()
    return new URL(data.avatar.small, site).pathname
  }

  test.each(asked)('leave no file open and no connection: %s', async (_, path, leaving) => {
    const url = site + (typeof path === 'string' ? path : await path())
    const answer = await fetch(url, { headers: signedIn })
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
    const pid = program.child.pid ?? 0
    const before = openFilesOf(pid, dataDir)
    for (const how of leaving) await leave(url, readers, how, signedIn)
    await expect
      .poll(() => openFilesOf(pid, dataDir).besides, patient)
      .toBeLessThanOrEqual(before.besides)
    const files = () => openFilesOf(pid, dataDir).files.length
    await expect.poll(files, patient).toBe(before.files.length)
  })
})

/** The header fields of a browser in which the administrator is signed in. */
async function signIn(site: string): Promise<Record<string, string>> {
  const headers: Record<string, string> = { origin: site, accept: 'application/json' }
  const cookies = new Map<string, string>()
  const keep = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    headers[csrfHeader] = decodeURIComponent(cookies.get(csrfCookie) ?? '')
  }
  keep(await fetch(site + identityPaths.csrf, { headers }))
  const body = new URLSearchParams(admin)
  const login = await fetch(site + identityPaths.login, { method: 'POST', headers, body })
  expect(login.status).toBe(200)
  keep(login)
  return headers
}

test('a process that may open 256 files outlives readers who leave', async () => {
  const limited = ['sh', '-c', 'ulimit -n 256 && exec "$0" "$@"']
  const { program, site } = await start({ DATA_DIR: dataDir }, limited)
  await leave(`${site}/storage/small.webp`, readers, 'at once')
  await leave(`${site}/storage/large.webp`, readers, 'in the middle')
  for (const path of ['/', '/storage/small.webp', '/_ipx/_/storage/photo.png'])
    await expect.poll(async () => (await fetch(site + path)).status, patient).toBe(200)
  await stop(program)
})
