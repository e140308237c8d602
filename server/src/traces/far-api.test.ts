import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Arrived, startCollector } from '../testing/collector.ts'
import { type Program, printed, startProgram } from '../testing/processes.ts'
import { pageWith, storePages, testSite } from '../testing/product.ts'

const [unsampled, sampled] = ['00', '01']
const stranger = (flags: string) => `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-${flags}`

let folder: string
let collector: Awaited<ReturnType<typeof startCollector>>
const programs: Program[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-far-'))
  collector = await startCollector()
})
afterEach(async () => {
  for (const { child } of programs) child.kill('SIGKILL')
  await Promise.all(programs.splice(0).map(({ ended }) => ended))
  collector.stop()
  rmSync(folder, { recursive: true })
})

/** Starts one of the two processes. Returns its address. */
async function start(role: 'api' | 'site', more: Record<string, string>) {
  const program = startProgram('main.ts', [], {
    ROLE: role,
    PORT: '0',
    DEMO: '0',
    BACKUPS: '0',
    SECRET: 'a secret of the tests, 32 characters long',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.url,
    ...more,
  })
  programs.push(program)
  const name = { api: 'API', site: 'Site' }[role]
  await printed(program, `${name} `)
  const [, url] = new RegExp(`^${name} +(\\S+)$`, 'm').exec(program.output()) ?? []
  if (!url) throw new Error(`It did not start: ${program.errors()}`)
  return url
}

const [server, client] = [2, 3]
const patience = { timeout: 60_000, interval: 200 }

test('an API in another process continues the trace of the site’s request, but not that of a stranger', async () => {
  const databaseUrl = `file:${join(folder, 'vitrine.db')}`
  await storePages({ databaseUrl, site: testSite }, [pageWith({ fr: 'guide' })])
  const apiUrl = await start('api', {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: '127.0.0.1',
  })
  const site = await start('site', { DATA_DIR: join(folder, 'site'), API_URL: apiUrl })
  const ask = async (path: string, flags: string) => {
    const headers = { accept: 'text/html', traceparent: stranger(flags) }
    const answer = await fetch(site + path, { headers })
    await answer.text()
    return answer.status
  }
  // The site requests the API for a page, and forwards a call of the browser.
  // Until the API has answered once, a busy machine may exceed the timeout of the site.
  await expect.poll(() => ask('/fr/guide', sampled)).toBe(200)
  expect(await ask('/api/of-the-browser', unsampled)).toBe(404)
  await vi.waitFor(() => expectTraces(collector.spans), patience)
})

/** Each process sends its spans in separate batches. */
function expectTraces(spans: Arrived[]) {
  const requests = spans.filter(({ kind }) => kind === server)
  const spansOf = (path: string) => requests.filter((span) => pathOf(span) === path)

  const page = spansOf('/fr/guide').at(-1)
  expect(page?.parentId).toBe('')
  const forPage = requests.filter((span) => span.traceId === page?.traceId && span !== page)
  expect(forPage.map(pathOf)).toContainEqual(expect.stringMatching(/^\/api\//))
  for (const span of forPage) {
    const call = spans.find(({ id }) => id === span.parentId)
    expect(call).toMatchObject({ kind: client, traceId: page?.traceId })
    expect(call && pathOf(call)).toBe(pathOf(span))
  }

  const handedOn = spansOf('/api/of-the-browser')
  expect(handedOn).toHaveLength(2)
  const here = handedOn.find(({ parentId }) => parentId === '')
  const there = handedOn.find((span) => span !== here)
  expect(here).toBeDefined()
  expect(there).toMatchObject({ traceId: here?.traceId, parentId: here?.id })

  expect(spans.filter(({ traceId }) => stranger('').includes(traceId))).toEqual([])
}

const pathOf = ({ attributes }: Arrived) => String(attributes['url.path'])
