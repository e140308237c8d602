import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { createOldSiteImports } from '../testing/old-sites.ts'
import { printWxr } from '../testing/wxr.ts'

let database: TestDatabase
const { importText, importItems } = createOldSiteImports(() => database)

/** A picture of about 480 kB, which arrives in several pieces. */
const width = 400
const picture = await sharp(randomBytes(width * width * 3), {
  raw: { width, height: width, channels: 3 },
})
  .png()
  .toBuffer()

const network = {
  resolve: async () => [],
  isAllowedAddress: (address: string) => address === '127.0.0.1',
  isAllowedPort: () => true,
  userAgent: 'test',
}
const media = { network }

/** The old site: answers by file name. */
let answers: Record<string, RequestListener> = {}
let requests: string[] = []
let server: Server

const listAttachments = (names: string[]) =>
  names.map((name, index) => ({
    ...{ id: index + 1, type: 'attachment', status: 'inherit' },
    file: `http://127.0.0.1:${(server.address() as AddressInfo).port}/wp-content/uploads/${name}`,
  }))

describe.each(oneDatabase)('files on the old site', ({ open }) => {
  withDatabase(open, (opened) => {
    database = opened
  })
  beforeEach(async () => {
    requests = []
    server = createServer((req, res) => {
      const name = req.url?.replace('/wp-content/uploads/', '') ?? ''
      requests.push([name, req.headers.range].filter(Boolean).join(' '))
      const answer = answers[name]
      if (answer) answer(req, res)
      else res.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  test('are loaded; an interrupted one is continued, and lies are refused', async () => {
    answers = {
      'ok.png': (_, res) => res.end(picture),
      'html.png': (_, res) => res.end('<html>'),
      'moved.png': (_, res) => res.writeHead(302, { location: 'http://10.0.0.1/x.png' }).end(),
      'huge.png': (_, res) => res.writeHead(200, { 'content-length': 10_000_000_000 }).end(),
      // The rest is requested with the tag of the first part.
      'cut.png': ({ headers }, res) => {
        const tag = '"a"'
        const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
        const rest = headers['if-range'] === tag ? picture.subarray(from) : picture
        const range = `bytes ${from}-${picture.length - 1}/${picture.length}`
        const fields = { etag: tag, 'content-length': rest.length, 'content-range': range }
        res.writeHead(from > 0 ? 206 : 200, fields)
        if (from > 0) res.end(rest)
        else res.write(picture.subarray(0, -20), () => res.destroy())
      },
    }
    const names = ['ok', 'html', 'moved', 'huge', 'gone', 'cut'].map((name) => `${name}.png`)
    const { files } = await importItems(listAttachments(names), { media })
    expect(files.refused.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      { path: 'gone.png', reason: 'status', detail: '404' },
      { path: 'html.png', reason: 'kind' },
      { path: 'huge.png', reason: 'too-large' },
      { path: 'moved.png', reason: 'private-network' },
    ])
    expect(files.added).toBe(2)
    expect(requests).toEqual(expect.arrayContaining([expect.stringMatching(/^cut\.png bytes=\d/)]))
  })

  test('are requested once: a second import loads only those that the library lacks', async () => {
    answers = { 'a.png': (_, res) => res.end(picture) }
    const items = listAttachments(['a.png', 'b.png'])
    await importItems(items, { media })
    expect(requests.toSorted()).toEqual(['a.png', 'b.png'])
    requests = []
    answers['b.png'] = (_, res) => res.end(picture)
    expect((await importItems(items, { media })).files).toEqual({
      added: 1,
      unchanged: 1,
      refused: [],
    })
    expect(requests).toEqual(['b.png'])
  })

  test('that an interrupted import has loaded are not loaded again', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `${index}.png`)
    answers = Object.fromEntries(names.map((name) => [name, (_, res) => res.end(picture)]))
    const items = listAttachments(names)
    const interrupted = importText(printWxr({ items }), {
      media,
      onProgress: (step, done) => {
        if (step === 'files' && done < names.length) throw new Error('killed')
      },
    })
    await expect(interrupted).rejects.toThrow('killed')
    const before = requests.length
    expect((await importItems(items, { media })).files.added).toBe(names.length - before)
    expect(requests.toSorted()).toEqual(names.toSorted())
  })
})
