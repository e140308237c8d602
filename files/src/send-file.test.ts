import { once } from 'node:events'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDisconnectSignal } from './disconnect-signal.ts'
import { openFile } from './open-file.ts'
import { sendFile } from './send-file.ts'

type Answer = (req: IncomingMessage, res: ServerResponse) => Promise<void>

let folder: string
let url: string
let answer: Answer
/** Resolves when the answer ends, with the error that it threw. */
let ended: Promise<unknown>

const server = createServer((req, res) => {
  ended = answer(req, res).catch((error: unknown) => {
    if (!res.headersSent) res.writeHead(500).end()
    return error
  })
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-send-'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
  rmSync(folder, { recursive: true })
})

/** Makes the server answer with a file of this size. `onOpen` runs after the file is opened. */
function serve(bytes: number, onOpen = async (_: ServerResponse) => {}) {
  const file = join(folder, 'file')
  writeFileSync(file, Buffer.alloc(bytes, 'x'))
  const opened: FileHandle[] = []
  answer = async (req, res) => {
    const found = await openFile(file)
    if (!found) throw new Error('There is no such file.')
    const { handle: contents, bytes, modifiedAt, identity } = found
    opened.push(contents)
    await onOpen(res)
    const always = ['X-Always', 'yes']
    const fields = ['Content-Type', 'text/plain']
    const validators = { etag: `"${identity}"`, lastModified: modifiedAt.toUTCString() }
    await sendFile(req, res, {
      contents,
      bytes,
      commonHeaders: always,
      fileHeaders: fields,
      ...validators,
    })
  }
  return { file, areClosed: () => opened.length > 0 && opened.every(({ fd }) => fd === -1) }
}

const sizes = [0, 1, 65_536, 65_537, 3_000_000]

describe.each(sizes)('a file of %i bytes', (bytes) => {
  test('is sent completely, and closed', async () => {
    const { areClosed } = serve(bytes)
    const response = await fetch(url)
    expect(await response.text()).toBe('x'.repeat(bytes))
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-length': String(bytes),
      'content-type': 'text/plain',
      'accept-ranges': 'bytes',
      'x-always': 'yes',
    })
    expect(await ended).toBeUndefined()
    expect(areClosed()).toBe(true)
  })

  test('is closed unread if the answer has no body', async () => {
    const { areClosed } = serve(bytes)
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes)])
    await ended
    const ranged = await fetch(url, { method: 'HEAD', headers: { range: 'bytes=0-0' } })
    expect([ranged.status, ranged.headers.get('content-length')]).toEqual([200, String(bytes)])
    expect(ranged.headers.has('content-range')).toBe(false)
    await ended
    const etag = head.headers.get('etag') ?? ''
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    await ended
    const past = await fetch(url, { headers: { range: `bytes=${bytes}-` } })
    expect([past.status, past.headers.get('x-always')]).toEqual([416, 'yes'])
    expect(past.headers.get('content-range')).toBe(`bytes */${bytes}`)
    await ended
    expect(areClosed()).toBe(true)
  })
})

test('a range that is longer than a chunk is sent completely', async () => {
  serve(200_000)
  const response = await fetch(url, { headers: { range: 'bytes=10-150000' } })
  expect(response.status).toBe(206)
  expect(await response.text()).toHaveLength(149_991)
})

test('a range of a buffer is sent', async () => {
  const contents = Buffer.from('0123456789')
  const about = { bytes: 10, commonHeaders: [], fileHeaders: [], etag: '"x"', lastModified: '' }
  answer = (req, res) => sendFile(req, res, { contents, ...about })
  expect(await (await fetch(url)).text()).toBe('0123456789')
  const part = await fetch(url, { headers: { range: 'bytes=-3' } })
  expect([part.status, await part.text()]).toEqual([206, '789'])
})

describe('a file that becomes shorter while it is sent', () => {
  test('is an error if nothing is sent yet', async () => {
    const { file, areClosed } = serve(50_000, async () => truncateSync(file))
    expect((await fetch(url)).status).toBe(500)
    expect(await ended).toMatchObject({ message: expect.stringContaining('shorter') })
    expect(areClosed()).toBe(true)
  })

  test('closes the connection if the headers are sent', async () => {
    const { file, areClosed } = serve(3_000_000, async () => truncateSync(file, 100_000))
    const response = await fetch(url)
    expect(response.headers.get('content-length')).toBe('3000000')
    await expect(response.text()).rejects.toThrow()
    expect(await ended).toMatchObject({ message: expect.stringContaining('shorter') })
    expect(areClosed()).toBe(true)
  })
})

describe('a client that disconnects', () => {
  test('before the answer leaves no file open', async () => {
    const { areClosed } = serve(3_000_000, async (res) => {
      res.destroy()
      await once(res, 'close')
    })
    await expect(fetch(url)).rejects.toThrow()
    expect(await ended).toBeUndefined()
    expect(areClosed()).toBe(true)
  })

  test('during the answer is not an error', async () => {
    const { areClosed } = serve(30_000_000)
    const request = get(url)
    const [response] = await once(request, 'response')
    await once(response, 'data')
    request.destroy()
    expect(await ended).toBeUndefined()
    expect(areClosed()).toBe(true)
  })

  test('aborts signals that are created before or after', async () => {
    let signals: AbortSignal[] = []
    answer = async (_, res) => {
      const before = createDisconnectSignal(res)
      res.destroy()
      await once(res, 'close')
      signals = [before, createDisconnectSignal(res)]
    }
    await expect(fetch(url)).rejects.toThrow()
    await ended
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  })
})
