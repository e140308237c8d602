import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listenAtBlockedPort } from '../testing/blocked-port.ts'
import { startTestProduct, type TestProduct, testSite } from '../testing/product.ts'
import { checkAddresses } from './addresses.ts'
import { unusedAddress } from './proxy.ts'

const secret = 'a secret of the tests, 32 characters long'
/** Address of the client, as the proxies of these tests see it. */
const client = '198.51.100.7'

let trusting: TestProduct
let alone: TestProduct
beforeAll(async () => {
  trusting = await startTestProduct({ config: { trustProxy: ['127.0.0.1'] } })
  alone = await startTestProduct()
})
afterAll(async () => {
  await trusting.stop()
  await alone.stop()
})

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Listens on all addresses of the machine. */
async function opened(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  return `http://0.0.0.0:${(server.address() as AddressInfo).port}`
}

type Fields = Record<string, string | string[] | undefined>

/** Starts a proxy in front of a product, which forwards these header fields. */
const proxyTo = (product: TestProduct, fieldsOf: (fields: Fields) => Fields) =>
  opened(
    createServer((req, res) => {
      const headers = fieldsOf(req.headers)
      request(product.url + req.url, { headers }, (answer) => {
        res.writeHead(answer.statusCode ?? 0, answer.headers)
        answer.pipe(res)
      }).end()
    }),
  )

const forwarded = (fields: Fields) => [fields['x-forwarded-for'], client].filter(Boolean).join(', ')
const adding = (fields: Fields) => ({ ...fields, 'x-forwarded-for': forwarded(fields) })

async function codesFor(product: TestProduct, publicUrl: string, trustProxy: string[] = []) {
  const config = {
    host: '127.0.0.1',
    port: Number(new URL(product.url).port),
    adminPort: 0,
    publicUrl,
    adminUrl: publicUrl,
    site: testSite,
    trustProxy,
    roles: ['site' as const],
  }
  const findings = await checkAddresses({ config, secret })
  return findings.map(({ code }) => code)
}

test('a proxy that forwards the address of the visitor must be trusted', async () => {
  const url = await proxyTo(trusting, adding)
  expect(await codesFor(trusting, url, ['127.0.0.1'])).toEqual([
    'running',
    'addressReached',
    'addressPlain',
    'proxyTrusted',
  ])
  expect(await codesFor(alone, await proxyTo(alone, adding))).toContain('proxyUntrusted')
})

test('a proxy that forwards no address, accepts a forged one, or changes the host is reported', async () => {
  const trusted = ['127.0.0.1']
  const silent = await proxyTo(trusting, (fields) => fields)
  expect(await codesFor(trusting, silent, trusted)).toContain('proxySilent')
  const believing = await proxyTo(trusting, (fields) => ({
    ...fields,
    'x-forwarded-for': fields['x-forwarded-for'] ?? client,
  }))
  expect(await codesFor(trusting, believing, trusted)).toContain('proxyForged')
  const renaming = await proxyTo(trusting, (fields) => ({ ...adding(fields), host: 'inner.test' }))
  expect(await codesFor(trusting, renaming, trusted)).toContain('hostChanged')
})

test('an address that does not answer, belongs to another program or redirects is reported', async () => {
  const other = await opened(createServer((_, res) => void res.end('{"status":"alive"}')))
  expect(await codesFor(alone, other)).toContain('addressOther')
  const redirecting = await opened(
    createServer((_, res) => void res.writeHead(301, { location: 'https://site.test/' }).end()),
  )
  expect(await codesFor(alone, redirecting)).toContain('addressLeads')
  expect(await codesFor(alone, 'http://0.0.0.0:1')).toContain('addressAway')
  expect(await codesFor(alone, alone.url)).toEqual(['running', 'addressLocal'])
})

test('a stopped site is not requested by its public address, and another program at its port is reported', async () => {
  const gone = { ...alone, url: 'http://127.0.0.1:1' }
  expect(await codesFor(gone, 'https://site.test')).toEqual(['notRunning'])
  const url = await opened(createServer((_, res) => void res.end()))
  expect(await codesFor({ ...alone, url }, url)).toEqual(['otherRuns'])
})

test('a site at a port that browsers refuse is found, even behind a proxy', async () => {
  const behind = createServer((req, res) => {
    request(alone.url + req.url, { headers: req.headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(res)
    }).end()
  })
  servers.push(behind)
  const url = `http://127.0.0.1:${await listenAtBlockedPort(behind)}`
  expect(await codesFor({ ...alone, url }, 'http://localhost')).toEqual(['running', 'addressLocal'])
})

test('a forged probe gets no details of its request', async () => {
  const probe = { 'x-vitrine-probe': `${Date.now()}.forged`, 'x-forwarded-for': unusedAddress }
  expect(await (await alone.visit('/healthz', probe)).json()).toEqual({ status: 'alive' })
})
