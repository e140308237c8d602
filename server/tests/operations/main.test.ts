import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@vitrine/files/testing/free-port'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addressesOf, startProgram } from '../../src/testing/processes.ts'

let folder: string
let ports: { PORT: string; ADMIN_PORT: string }
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-main-'))
  ports = { PORT: String(await freePort()), ADMIN_PORT: String(await freePort()) }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const start = (env: Record<string, string>) => startProgram('main.ts', [], { ...ports, ...env })

test('the first start loads the demo and opens both hosts, and the second start changes nothing', async () => {
  const env = { DATA_DIR: join(folder, 'new/data') }
  const first = start(env)
  const { site, admin } = await addressesOf(first)
  expect(await (await fetch(site)).text()).toContain('<html lang="fr" dir="ltr">')
  expect((await fetch(admin)).status).toBe(200)
  const pages = async () => (await fetch(`${site}/api/nuxt/pages?fields[pages]=id`)).json()
  const before = await pages()
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(first.errors()).toBe('')
  const second = start(env)
  await addressesOf(second)
  expect(await pages()).toEqual(before)
  second.child.kill('SIGTERM')
  await second.ended
})

test('DEMO=0 starts without content but with a home page, and SIGTERM waits for a running request', async () => {
  const program = start({ DATA_DIR: folder, DEMO: '0' })
  const { site } = await addressesOf(program)
  expect((await fetch(site)).status).toBe(200)
  const list = await (await fetch(`${site}/api/nuxt/pages`)).json()
  expect(list).toMatchObject({ data: [], meta: { total: 0 } })
  const socket = connect(Number(new URL(site).port), '127.0.0.1')
  await once(socket, 'connect')
  // The server has answered `Expect`, so it waits for the body.
  const event = '{"t":"view","id":1,"locale":"fr","path":"/"}'
  const head = `POST /api/status HTTP/1.1\r\nHost: x\r\nContent-Length: ${event.length}\r\n`
  socket.write(`${head}Connection: close\r\nExpect: 100-continue\r\n\r\n`)
  expect(String(await once(socket, 'data'))).toContain('100 Continue')
  program.child.kill('SIGTERM')
  socket.write(event)
  expect(String(await once(socket, 'data'))).toContain('204 No Content')
  expect(await program.ended).toBe(0)
})

describe('a start that cannot work exits with 1 and one sentence', () => {
  const refusals: [name: string, env: () => Record<string, string>, sentence: RegExp][] = [
    ['a wrong variable', () => ({ PORT: 'x' }), /^PORT is "x", but it must be a port/],
    ['a site without an API', () => ({ ROLE: 'site' }), /^ROLE names no "api": set API_URL/],
    [
      'a data folder below a file',
      () => ({ DATA_DIR: `${fileIn()}/data` }),
      /^DATA_DIR is .*it is not writable/,
    ],
    [
      'a file that is no database',
      () => ({ DATABASE_URL: `file:${fileIn()}` }),
      /^The database .* does not open/,
    ],
  ]
  test.each(refusals)('%s', async (_name, env, sentence) => {
    const program = start({ DATA_DIR: folder, ...env() })
    expect(await program.ended).toBe(1)
    expect(program.errors()).toMatch(sentence)
    expect(program.errors().trim().split('\n')).toHaveLength(1)
  })

  function fileIn() {
    const file = join(folder, 'file')
    writeFileSync(file, 'this is no database, nor a folder'.repeat(100))
    return file
  }

  test('a port in use by another program', async () => {
    const other = createServer().listen(Number(ports.PORT), '127.0.0.1')
    await once(other, 'listening')
    const program = start({ DATA_DIR: folder, DEMO: '0' })
    expect(await program.ended).toBe(1)
    expect(program.errors()).toBe(
      `Port ${ports.PORT} is in use by another program: stop it, or set PORT to another port.\n`,
    )
    other.close()
  })
})
