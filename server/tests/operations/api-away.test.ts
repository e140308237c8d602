import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@vitrine/files/testing/free-port'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRemoteSource, createScreenFetch } from '../../src/parts/remote-api.ts'
import { type ApiGate, startApiGate, troubles } from '../../src/testing/api-gate.ts'
import { type Program, startProgram } from '../../src/testing/processes.ts'
import { startTestProduct } from '../../src/testing/product.ts'

let folder: string
let gate: ApiGate
let program: Program | undefined
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-away-'))
  gate = await startApiGate('http://127.0.0.1:1')
})
afterEach(async () => {
  program?.child.kill('SIGKILL')
  await program?.ended
  await gate.close()
  rmSync(folder, { recursive: true })
})

test('while the API is unreachable, the site logs one line and returns 503', async () => {
  gate.behave(troubles['cuts every connection'])
  const port = String(await freePort())
  program = startProgram('main.ts', [], {
    ROLE: 'site',
    API_URL: gate.url,
    PORT: port,
    DATA_DIR: folder,
    SECRET: 'a secret of the tests, 32 characters long',
  })
  await started(program)
  const site = `http://127.0.0.1:${port}`
  for (let at = 0; at < 20; at++) {
    const page = await fetch(`${site}/page-${at}`)
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '30'])
  }
  const api = await fetch(`${site}/api/contents`)
  expect([api.status, api.headers.get('retry-after')]).toEqual([503, '5'])
  expect(linesOf(program)).toEqual([
    expect.stringMatching(/^The API at http:\/\/127.0.0.1:\d+ fails, cached answers are used: /),
  ])
})

test('a site opens without waiting for an API that hangs', async () => {
  gate.behave(troubles.hangs)
  const site = await startTestProduct({ config: { roles: ['site'], apiUrl: gate.url } })
  expect((await site.visit('/robots.txt')).status).toBe(200)
  await site.stop()
})

test('the sitemap returns 503 before a request to a hanging API times out', async () => {
  let givenUp = false
  gate.behave(({ url = '' }, res) => {
    if (url.startsWith('/api/nuxt/pages'))
      res.once('close', () => {
        givenUp = true
      })
  })
  const site = await startTestProduct({ config: { roles: ['site'], apiUrl: gate.url } })
  const { status, headers } = await site.visit('/sitemap.xml')
  expect([status, headers.get('retry-after'), givenUp]).toEqual([503, '30', false])
  await site.stop()
})

test('a request of a screen to the API has the same timeout as one of a page', async () => {
  gate.behave(troubles.hangs)
  const limits = { answer: 3_600_000, late: 200, silent: 200, fresh: 30 }
  const read = createScreenFetch(createRemoteSource(gate.url, limits))
  await expect(read('/api/user', { method: 'GET' })).rejects.toThrow('timeout')
})

const started = ({ child, output }: Program) =>
  new Promise<void>((resolve) => {
    child.stdout?.on('data', () => {
      if (output().includes('Site ')) resolve()
    })
  })

/** Messages that the process has logged. */
const linesOf = ({ output }: Program) =>
  output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line).msg)
