import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setCsrfCookie, signIn } from '@vitrine/contract/endpoints/sign-in'
import { parseCookies } from '@vitrine/contract/http/cookies'
import { getSignInPath } from '@vitrine/contract/http/paths'
import { csrfCookie, csrfHeader } from '@vitrine/contract/identity/csrf'
import { adminKeyHeader } from '@vitrine/contract/identity/handoff-token'
import { freePort } from '@vitrine/files/testing/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChildDatabase } from '../../src/testing/child-product.ts'
import { type Program, printed, startProgram } from '../../src/testing/processes.ts'
import { testAdmin } from '../../src/testing/sign-in.ts'

const guide = readFileSync(join(import.meta.dirname, '../../../docs/guides/your-domain.md'), 'utf8')
/** Variables of the command in the guide, and the output that the guide shows. */
const [, command = ''] = /```sh\n(.*) npm start\n```/.exec(guide) ?? []
const [, said = ''] = /```text\n(Site [^`]*)```/.exec(guide) ?? []

let dataDir: string
let program: Program
let port: number
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-domain-'))
  await createChildDatabase(join(dataDir, 'vitrine.db'))
  port = await freePort()
  const ports = { PORT: String(port), ADMIN_PORT: String(await freePort()) }
  const ofGuide = Object.fromEntries(command.split(' ').map((pair) => pair.split('=')))
  program = startProgram('main.ts', [], { DATA_DIR: dataDir, DEMO: '0', ...ports, ...ofGuide })
  await printed(program, 'Admin')
})
afterAll(async () => {
  program.child.kill('SIGTERM')
  await program.ended
  rmSync(dataDir, { recursive: true })
})

/** Sends a request like the proxy of the guide. */
async function visit(path: string, headers: Record<string, string> = {}, body?: object) {
  const forwarded = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' }
  const sent = body && JSON.stringify(body)
  const fields = {
    host: 'www.example.org',
    accept: 'application/json',
    ...forwarded,
    ...headers,
    ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
  }
  const method = body ? 'POST' : 'GET'
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      const outgoing = request(
        { host: '127.0.0.1', port, path, method, headers: fields },
        (answer) =>
          text(answer).then(
            (read) =>
              resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read }),
            reject,
          ),
      )
      outgoing.once('error', reject).end(sent)
    },
  )
}

test('the command of the guide prints the addresses of the site and its admin', () => {
  expect(said).toContain('https://www.example.org/admin')
  expect(program.output()).toContain(said)
})

test('an editor signs in to the admin on a path of the site, and lists the pages', async () => {
  const document = await visit('/admin/pages', { accept: 'text/html' })
  expect(document.status).toBe(200)
  expect(document.body).toContain('data-base="/admin"')

  const origin = 'https://www.example.org'
  const cookies = new Map<string, string>()
  const storeCookies = (answer: Awaited<ReturnType<typeof visit>>) => {
    const lines = [answer.headers['set-cookie'] ?? []].flat()
    for (const line of lines)
      for (const [name, value] of parseCookies(line.split(';', 1)[0] ?? ''))
        cookies.set(name, value)
    return answer
  }
  const fields = () => ({
    origin,
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    [csrfHeader]: decodeURIComponent(cookies.get(csrfCookie) ?? ''),
  })
  storeCookies(await visit(setCsrfCookie.path, { origin }))
  const signedIn = storeCookies(
    await visit(getSignInPath('/admin', signIn.path), fields(), testAdmin),
  )
  expect(signedIn.status).toBe(200)
  const key = String(signedIn.headers[adminKeyHeader])
  const pages = (more: object) => visit('/admin/api/admin/pages', { ...fields(), ...more })
  expect((await pages({ [adminKeyHeader]: key })).status).toBe(200)
  expect((await pages({})).status).toBe(428)

  // The next document contains the key, and the dashboard redirects to the admin.
  const next = await visit('/admin/pages', { ...fields(), 'sec-fetch-dest': 'document' })
  expect(next.body).toContain(`data-key="${key}"`)
  const leading = await visit('/dashboard/admin', { ...fields(), accept: 'text/html' })
  expect(leading.headers.location).toBe('https://www.example.org/admin/?lang=fr')
})
