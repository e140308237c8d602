import { mkdir, symlink, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { blackPng } from '@vitrine/api/testing/black-png'
import { imageDefaults } from '@vitrine/contract/media/images'
import { mediaRules } from '@vitrine/contract/media/media-rules'
import { createPicture, putMedia, startHost } from '@vitrine/site/server/testing/images'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../src/testing/product.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'
const tooManyBytes = 15_000_001

let product: TestProduct
let host: Awaited<ReturnType<typeof startHost>>
let inner: Awaited<ReturnType<typeof startHost>>
const innerRequests: string[] = []
const hostRequests: IncomingMessage[] = []

beforeAll(async () => {
  const png = await createPicture(40, 30).png().toBuffer()
  inner = await startHost((req, res) => {
    innerRequests.push(req.url ?? '')
    res.writeHead(200, { 'content-type': 'image/png' }).end(png)
  })
  const image = (res: ServerResponse, body: Buffer | string, type = 'image/png') =>
    res.writeHead(200, { 'content-type': type }).end(body)
  const pages: Record<string, (res: ServerResponse) => void> = {
    '/good.png': (res) => image(res, png),
    '/redirect.png': (res) => res.writeHead(302, { location: `${inner.url}/secret.png` }).end(),
    '/here.png': (res) => res.writeHead(301, { location: '/good.png' }).end(),
    '/page.png': (res) => image(res, '<!doctype html><h1>x', 'text/html'),
    '/untyped.png': (res) => res.writeHead(200).end(png),
    '/vector': (res) => image(res, svg, 'image/svg+xml'),
    '/lying.png': (res) => image(res, svg),
    '/tiff.png': (res) => image(res, 'II*\0', 'image/tiff'),
    '/announced.png': (res) =>
      res.writeHead(200, { 'content-type': 'image/png', 'content-length': '99999999' }).end(png),
    '/endless.png': (res) => {
      res.writeHead(200, { 'content-type': 'image/png' })
      res.end(Buffer.concat([png, Buffer.alloc(tooManyBytes)]))
    },
    '/broken.png': (res) => {
      res.writeHead(200, { 'content-type': 'image/png', 'content-length': '5000' })
      res.write(png.subarray(0, 20), () => res.destroy())
    },
    '/error.png': (res) => res.writeHead(500).end(),
    '/secret.png': (res) => res.writeHead(401).end(),
    '/empty.png': (res) => image(res, ''),
  }
  host = await startHost((req, res) => {
    hostRequests.push(req)
    const page = pages[req.url ?? '']
    if (page) page(res)
    else res.writeHead(404).end()
  })
  product = await startTestProduct({ site: { images: { ...imageDefaults, domains: [host.url] } } })
  await putFiles(product.dataDir, png)
})
afterAll(() => Promise.all([product.stop(), host.stop(), inner.stop()]))

async function putFiles(dataDir: string, png: Buffer) {
  const files: Record<string, Buffer | string> = {
    'a.png': png,
    'bomb.png': blackPng(10_000),
    'wide.png': blackPng(7_000),
    'half.png': png.subarray(0, 200),
    'head.png': png.subarray(0, 12),
    'empty.png': '',
    'page.png': '<!doctype html><img src=x>',
    'vector.png': svg,
    'vector.svg': svg,
    'xml.png': `<?xml version="1.0"?>${svg}`,
    'tiff.png': await createPicture(9, 9).tiff().toBuffer(),
    'pdf.png': '%PDF-1.7\n',
    'huge.png': Buffer.concat([png, Buffer.alloc(mediaRules.bytesMax)]),
    '.hidden.png': png,
    'sub/b.png': png,
  }
  for (const [path, data] of Object.entries(files)) await putMedia(dataDir, path, data)
  await writeFile(join(dataDir, 'outside.png'), png)
  await symlink(join(dataDir, 'outside.png'), join(dataDir, 'media/link.png'))
  await mkdir(join(dataDir, 'other'))
  await writeFile(join(dataDir, 'other/c.png'), png)
  await symlink(join(dataDir, 'other'), join(dataDir, 'media/elsewhere'))
}

const modifiers: [segment: string, said: RegExp][] = [
  ['', /no modifiers/],
  ['w_0', /"width" must be a whole number from 1 to 3072/],
  ['w_3073', /"width" must be/],
  ['w_-1', /"width" must be/],
  ['w_1.5', /"width" must be/],
  ['w_1e3', /"width" must be/],
  ['w_abc', /"width" must be/],
  ['w_', /"width" must be/],
  ['w', /"width" must be/],
  ['w_NaN', /"width" must be/],
  ['w_99999999999999999999', /"width" must be/],
  ['w_%D9%A3%D9%A0', /"width" must be/],
  ['w_300&w_300', /"width" is given twice/],
  ['w_300&width_200', /"width" is given twice/],
  ['w_300&s_300x200', /already sets width and height/],
  ['s_300', /"resize" must be WIDTHxHEIGHT/],
  ['s_0x10', /"resize" must be/],
  ['s_6000x6000', /"resize" must be/],
  ['s_10x10x10', /"resize" must be/],
  ['q_0', /"quality" must be/],
  ['q_101', /"quality" must be/],
  ['q_500', /"quality" must be/],
  ['f_gif', /"format" must be one of webp/],
  ['f_svg', /"format" must be/],
  ['f_tiff', /"format" must be/],
  ['f_WEBP', /"format" must be/],
  ['f_plain', /"format" must be/],
  ['fit_crop', /"fit" must be one of cover/],
  ['pos_somewhere', /"position" must be/],
  ['pos_toString', /"position" must be/],
  ['b_red;drop', /"background" must be a colour/],
  ['b_12345', /"background" must be/],
  ['b_constructor', /"background" must be/],
  ['blur_0', /"blur" must be/],
  ['blur_1000', /"blur" must be/],
  ['grayscale_maybe', /"grayscale" must be true/],
  ['enlarge&s_600x600', /never enlarged/],
  ['rotate_90', /no modifier "rotate"/],
  ['animated', /no modifier "animated"/],
  ['trim_10', /no modifier "trim"/],
  ['__proto__', /no modifier/],
  ['constructor_1', /no modifier "constructor"/],
  ['w_300&', /no modifiers/],
  ['w_300&&f_webp', /no modifiers/],
  ['_&w_300', /no modifier ""/],
  ['%E0%A4', /invalid escape/],
  [`${'x'.repeat(900)}`, /no modifier "x{40}"/],
]

test.each(modifiers)('the modifiers "%s" are refused with a reason', async (segment, said) => {
  const response = await product.visit(`/_ipx/${segment}/storage/a.png`)
  expect(response.status).toBe(400)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toMatchObject({
    error: true,
    statusCode: 400,
    message: expect.stringMatching(said),
  })
})

const sources: [source: string, status: number, said: RegExp][] = [
  ['', 400, /no source/],
  ['storage/none.png', 404, /no such image/],
  ['storage/', 404, /no such image/],
  ['storage', 404, /no such image/],
  ['storage/sub', 404, /no such image/],
  ['nowhere.png', 404, /no such image/],
  // Path traversal.
  ['storage/%2e%2e/outside.png', 404, /no such image/],
  ['storage/..%2foutside.png', 404, /no such image/],
  ['storage/%2e%2e%2foutside.png', 404, /no such image/],
  ['storage/%252e%252e%252foutside.png', 404, /no such image/],
  ['storage/sub%2f..%2f..%2foutside.png', 404, /no such image/],
  ['storage/..%5coutside.png', 400, /invalid character/],
  ['storage/a.png%00.jpg', 400, /invalid character/],
  ['storage/a%0a.png', 400, /invalid character/],
  ['storage/.hidden.png', 404, /no such image/],
  ['storage/link.png', 404, /no such image/],
  ['storage/elsewhere/c.png', 404, /no such image/],
  ['%2fetc%2fpasswd', 404, /no such image/],
  ['%2e%2e%2f%2e%2e%2fpackage.json', 404, /no such image/],
  ['storage%2f%2f..%2f..%2foutside.png', 404, /no such image/],
  [`storage/${'x'.repeat(300)}.png`, 404, /no such image/],
  [`storage/${'x'.repeat(3_000)}.png`, 400, /longer than 2048/],
  ['%E0%A4.png', 400, /invalid escape/],
  // Other hosts and schemes.
  ['https://evil.example/a.png', 403, /Images of evil.example/],
  ['https:/evil.example/a.png', 403, /Images of evil.example/],
  ['http://admin.test:81/storage/a.png', 403, /Images of admin.test:81/],
  ['https://admin.test/storage/a.png', 403, /Images of admin.test/],
  ['http://admin.test.evil.example/storage/a.png', 403, /Images of/],
  ['http://admin.test%40evil.example/storage/a.png', 400, /must not contain a user name/],
  ['http://user:pass@admin.test/storage/a.png', 400, /must not contain a user name/],
  ['http://admin.test%5c@evil.example/a.png', 400, /invalid character/],
  ['http://127.0.0.1/a.png', 403, /Images of 127.0.0.1/],
  ['http://[::1]/a.png', 403, /Images of/],
  ['http://2130706433/a.png', 403, /Images of 127.0.0.1/],
  ['http://169.254.169.254/latest/meta-data', 403, /Images of/],
  ['http://', 400, /must begin with/],
  ['file:///etc/passwd', 400, /must begin with/],
  ['data:image/png;base64,AAAA', 400, /must begin with/],
  ['ftp://admin.test/a.png', 400, /must begin with/],
  ['javascript:alert(1)', 400, /must begin with/],
  ['http://admin.test/_ipx/w_8/storage/a.png', 400, /resized image itself/],
  ['http://admin.test/secret', 404, /no such image/],
  ['http://admin.test/storage/../secret', 404, /no such image/],
  ['http://admin.test/storage/%252e%252e/outside.png', 404, /no such image/],
  // Files that are no images, or are too large.
  ['storage/bomb.png', 413, /too many pixels/],
  ['storage/huge.png', 413, /larger than 25000000 bytes/],
  ['storage/half.png', 415, /damaged/],
  ['storage/head.png', 415, /damaged/],
  ['storage/empty.png', 415, /not an image of a supported type/],
  ['storage/page.png', 415, /not an image of a supported type/],
  ['storage/vector.png', 415, /not an image of a supported type/],
  ['storage/xml.png', 415, /not an image of a supported type/],
  ['storage/tiff.png', 415, /not an image of a supported type/],
  ['storage/pdf.png', 415, /not an image of a supported type/],
  ['storage/vector.svg', 415, /Vector images/],
  ['storage/vector.svg%3Fx=1', 415, /Vector images/],
]

test.each(sources)('the source "%s" returns %i', async (source, status, said) => {
  const { statusCode, message } = JSON.parse((await plain(`/_ipx/w_8/${source}`)).body)
  expect([statusCode, message]).toEqual([status, expect.stringMatching(said)])
})

const remotes: [path: string, status: number, said: RegExp][] = [
  ['redirect.png', 502, /could not be fetched/],
  ['here.png', 502, /could not be fetched/],
  ['page.png', 415, /not an image of a supported type/],
  ['untyped.png', 415, /not an image of a supported type/],
  ['vector', 415, /not an image of a supported type/],
  ['vector.svg', 415, /Vector images/],
  ['lying.png', 415, /not an image of a supported type/],
  ['tiff.png', 415, /not an image of a supported type/],
  ['announced.png', 413, /larger than/],
  ['endless.png', 413, /larger than/],
  ['broken.png', 502, /could not be fetched/],
  ['error.png', 502, /could not be fetched/],
  ['secret.png', 502, /could not be fetched/],
  ['empty.png', 415, /not an image of a supported type/],
  ['none.png', 404, /no such image/],
]

test.each(remotes)(
  'a bad response of another host at /%s returns %i',
  async (path, status, said) => {
    const response = await product.visit(`/_ipx/w_8/${host.url}/${path}`)
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(said) })
    expect(innerRequests).toEqual([])
  },
)

test('other hosts receive no cookies, credentials or referrer of the visitor', async () => {
  hostRequests.length = 0
  const headers = { cookie: 'session=1', authorization: 'Bearer x', referer: 'http://x.test/' }
  expect((await product.visit(`/_ipx/w_8/${host.url}/good.png`, headers)).status).toBe(200)
  const [request] = hostRequests
  expect(Object.keys(request?.headers ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/cookie|authorization|referer/)]),
  )
})

test('an image just below the pixel limit is resized', async () => {
  expect((await product.visit('/_ipx/w_8/storage/wide.png')).status).toBe(200)
})

test('other methods are refused', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const response = await fetch(`${product.url}/_ipx/w_8/storage/a.png`, { method })
    expect(response.status).toBe(405)
  }
})

test('the product still works after all refused requests', async () => {
  expect((await product.visit('/_ipx/w_8/storage/a.png')).status).toBe(200)
  expect((await product.visit('/')).status).toBe(200)
})

/** Requests a path exactly as written: `fetch` would resolve its dots. */
function plain(path: string): Promise<{ body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('end', () => {
      const body = answer.slice(answer.indexOf('\r\n\r\n') + 4)
      resolve({ body: body.replace(/^[\da-f]+\r\n|\r\n0\r\n\r\n$/g, '') })
    })
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  })
}
