import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@vitrine/files/testing/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressesOf, type Program, startProgram } from '../../src/testing/processes.ts'
import { pageWith, storePages, testSite } from '../../src/testing/product.ts'

const pages = Array.from({ length: 40 }, (_, at) => {
  const { translations, ...page } = pageWith({ fr: `page-${at}` })
  const content = `<p>${'texte '.repeat(5_000)}</p>`
  return { ...page, translations: { fr: { ...translations.fr, content } } }
})

const times = 6

let folder: string
let program: Program
let port: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-leaving-'))
  await storePages({ databaseUrl: `file:${folder}/vitrine.db`, site: testSite }, pages)
  port = await freePort()
  const ports = { PORT: String(port), ADMIN_PORT: String(await freePort()) }
  program = startProgram('main.ts', [], { DATA_DIR: folder, ...ports })
  await addressesOf(program)
})
afterAll(async () => {
  program.child.kill('SIGKILL')
  await program.ended
  rmSync(folder, { recursive: true })
})

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n`
/** An incomplete request body. */
const send = (path: string, type: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${more}Content-Length: 1000\r\n\r\n{"a`
const chunked = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{"a\r\n`
const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

const requests: Record<string, string> = {
  'a page': get('/page-1'),
  'a streamed list': get('/api/nuxt/pages'),
  'the sitemap': get('/sitemap.xml'),
  'a picture': get('/_ipx/w_320/img/none.jpg'),
  'a sign-in': send('/login', json),
  'a chunked sign-in': chunked('/login'),
  'a form of a screen': send('/dashboard/login', form, 'Sec-Fetch-Site: same-origin\r\n'),
  'a portrait': send('/user/avatar', 'multipart/form-data; boundary=x'),
  'texts to store': send('/api/store-contents', json),
  'a page view': send('/api/status', json),
  'a page view of another origin': send('/api/status', json, 'Origin: https://other.test\r\n'),
}

/** Sends a request and disconnects at once, or after the first data of the response if `stays`. */
async function leave(request: string, stays: boolean) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(request)
  if (stays) await Promise.race([once(socket, 'data'), answered()])
  socket.resetAndDestroy()
}

/** Sends another request. Its response shows that the server has received the earlier ones. */
const answered = async () => (await fetch(`http://127.0.0.1:${port}/robots.txt`)).text()

test('clients that disconnect at any moment cause no log lines', async () => {
  for (const request of Object.values(requests))
    for (let time = 0; time < times; time++) await leave(request, time % 2 === 0)
  await answered()
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(program.errors()).toBe('')
  const printed = program.output().split('\n')
  expect(printed.filter((line) => line.startsWith('{') || /error|abort/i.test(line))).toEqual([])
})
