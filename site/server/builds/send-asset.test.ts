import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAsset } from './assets.ts'
import { sendAsset } from './send-asset.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-assets-'))
const script = 'const words = 12\n'.repeat(100)
const server = createServer((req, res) => {
  const asset = assets.get(req.url ?? '')
  if (asset) void sendAsset(req, res, asset)
})
const assets = new Map<string, ReturnType<typeof readAsset>>()

beforeAll(async () => {
  writeFileSync(join(folder, 'built.js'), script)
  writeFileSync(join(folder, 'built.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'own.svg'), script)
  writeFileSync(join(folder, 'face.woff2'), script)
  for (const path of ['/built.js', '/own.svg', '/face.woff2'])
    assets.set(path, readAsset(folder, path))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

test.each([
  ['/built.js', 'gzip, br', 'br'],
  ['/built.js', 'gzip', 'gzip'],
  ['/built.js', 'gzip', 'gzip'],
  ['/built.js', 'identity', undefined],
  ['/own.svg', 'gzip, br', 'br'],
  ['/own.svg', 'gzip', 'gzip'],
  ['/face.woff2', 'gzip, br', undefined],
])(
  '%s is sent to a client that accepts %s with the encoding %s, from the first request on',
  async (path, accepted, coding) => {
    expect(await codingOf(path, accepted)).toBe(coding)
  },
)

function codingOf(path: string, accepted: string) {
  const { port } = server.address() as AddressInfo
  const headers = { 'accept-encoding': accepted }
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.headers['content-encoding']))
    })
      .once('error', reject)
      .end()
  })
}
