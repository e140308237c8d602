import {
  createPicture,
  decodeImage,
  getColourSpace,
  putMedia,
} from '@vitrine/site/server/testing/images'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../src/testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  const config = { adminUrl: 'https://admin.example.com', trustProxy: ['127.0.0.1'] }
  product = await startTestProduct({ config })
  const photo = await createPicture(800, 600).jpeg().toBuffer()
  for (const path of [
    'a.jpg',
    'a b.jpg',
    'été/狐🦊.jpg',
    '100% #1.jpg',
    'p[1].jpg',
    'hash.0123456789abcdef.jpg',
  ])
    await putMedia(product.dataDir, path, photo)
  await putMedia(product.dataDir, 'a.png', await createPicture(800, 600).png().toBuffer())
  await putMedia(product.dataDir, 'a.webp', await createPicture(40, 30).webp().toBuffer())
  await putMedia(product.dataDir, 'a.gif', await createPicture(40, 30).gif().toBuffer())
  await putMedia(
    product.dataDir,
    'a.avif',
    await createPicture(40, 30).avif({ effort: 0 }).toBuffer(),
  )
  await putMedia(product.dataDir, 'tall.png', await createPicture(10, 9_000).png().toBuffer())
  const turned = createPicture(80, 60).withMetadata({ orientation: 6 })
  await putMedia(product.dataDir, 'turned.jpg', await turned.jpeg().toBuffer())
  const alpha = createPicture(40, 30).ensureAlpha(0)
  await putMedia(product.dataDir, 'clear.png', await alpha.png().toBuffer())
})
afterAll(() => product.stop())

const admin = 'https://admin.example.com'
let visitors = 0
/**
 * Each request has an address of its own, because the number of new variants per address is
 * limited.
 */
function get(address: string, headers = {}) {
  visitors++
  const place = `10.0.${visitors >> 8}.${visitors & 255}`
  return product.visit(`/_ipx/${address}`, { ...headers, 'x-forwarded-for': place })
}

const answers: [address: string, format: string, width: number, height: number][] = [
  // Addresses as @nuxt/image writes them.
  [`w_300&f_webp&q_80/${admin}/storage/a%20b.jpg`, 'webp', 300, 225],
  [`f_webp&q_80&s_300x200/${admin}/storage/a.jpg`, 'webp', 300, 200],
  ['_/img/default.png', 'png', 1200, 630],
  ['q_80/img/default.png', 'png', 1200, 630],
  ['w_300&f_webp&q_80&b_%23fff&fit_cover/img/default.png', 'webp', 300, 158],
  ['f_webp&q_50&blur_3&s_10x10/img/default.png', 'webp', 10, 10],
  [`f_webp&q_80/${admin}/storage/a.jpg%3Fx=1%26y=%C3%A9`, 'webp', 800, 600],
  // Other spellings of the same modifiers.
  ['w_300,f_webp/storage/a.jpg', 'webp', 300, 225],
  ['w=300,h:200/storage/a.jpg', 'jpeg', 300, 200],
  ['width_300&format_webp&quality_70/storage/a.jpg', 'webp', 300, 225],
  ['w_300%26f_webp/storage/a.jpg', 'webp', 300, 225],
  ['h_300/storage/a.jpg', 'jpeg', 400, 300],
  ['resize_10x20/storage/a.jpg', 'jpeg', 10, 20],
  ['f_jpg/storage/a.png', 'jpeg', 800, 600],
  ['f_png&w_8/storage/a.jpg', 'png', 8, 6],
  ['f_avif&w_40/storage/a.jpg', 'avif', 40, 30],
  ['grayscale&w_8/storage/a.jpg', 'jpeg', 8, 6],
  // Widths that browsers request.
  ['w_1/storage/a.jpg', 'jpeg', 1, 1],
  ['w_2/storage/a.jpg', 'jpeg', 2, 2],
  ['w_384/storage/a.jpg', 'jpeg', 384, 288],
  ['w_400/storage/a.jpg', 'jpeg', 400, 300],
  // Images are never enlarged, and keep their proportions.
  ['w_2000/storage/a.jpg', 'jpeg', 800, 600],
  ['s_2000x1000/storage/a.jpg', 'jpeg', 800, 400],
  ['w_3072&h_3072/storage/a.jpg', 'jpeg', 600, 600],
  ['_/storage/tall.png', 'png', 3, 3072],
  ['s_400x400&fit_contain/storage/a.jpg', 'jpeg', 400, 400],
  ['s_400x400&fit_contain&pos_right-top&b_f00/storage/a.jpg', 'jpeg', 400, 400],
  ['s_400x400&fit_fill/storage/a.jpg', 'jpeg', 400, 400],
  ['s_400x400&fit_inside/storage/a.jpg', 'jpeg', 400, 300],
  ['s_400x400&fit_outside/storage/a.jpg', 'jpeg', 533, 400],
  ['s_100x400&pos_attention/storage/a.jpg', 'jpeg', 100, 400],
  // Each type of source, without a format.
  ['_/storage/a.webp', 'webp', 40, 30],
  ['_/storage/a.gif', 'png', 40, 30],
  ['_/storage/a.avif', 'webp', 40, 30],
  ['_/storage/turned.jpg', 'jpeg', 60, 80],
  ['s_30x40/storage/turned.jpg', 'jpeg', 30, 40],
  // Names and hosts as proxies and encoders change them.
  ['w_8/https:/admin.example.com/storage/a.jpg', 'jpeg', 8, 6],
  [`w_8/${encodeURIComponent(`${admin}/storage/a.jpg`)}`, 'jpeg', 8, 6],
  ['w_8/HTTPS://ADMIN.example.com:443/storage/a.jpg', 'jpeg', 8, 6],
  [`w_8/${admin}/storage/%C3%A9t%C3%A9/%E7%8B%90%F0%9F%A6%8A.jpg`, 'jpeg', 8, 6],
  ['w_8/storage/%C3%A9t%C3%A9/%E7%8B%90%F0%9F%A6%8A.jpg', 'jpeg', 8, 6],
  [`w_8/storage/${encodeURIComponent('100% #1.jpg')}`, 'jpeg', 8, 6],
  [`w_8/${encodeURIComponent(`/storage/${encodeURIComponent('100% #1.jpg')}`)}`, 'jpeg', 8, 6],
  [`w_8/${admin}/storage/${encodeURIComponent(encodeURIComponent('100% #1.jpg'))}`, 'jpeg', 8, 6],
  ['w_8/storage/p[1].jpg', 'jpeg', 8, 6],
  ['w_8//storage/a.jpg', 'jpeg', 8, 6],
  ['w_8/storage/a.jpg?v=2', 'jpeg', 8, 6],
  ['w_8/storage/a.jpg%3Fv=2', 'jpeg', 8, 6],
  [`w_8/${admin}/storage/a.jpg?v=2`, 'jpeg', 8, 6],
]

test.each(answers)('%s is a %s of %i × %i', async (address, format, width, height) => {
  const response = await get(address)
  expect(response.status, await response.clone().text()).toBe(200)
  expect(response.headers.get('content-type')).toBe(`image/${format}`)
  expect(await decodeImage(response)).toEqual({ format, width, height })
})

test('the order of modifiers and the form of the source do not matter', async () => {
  const same = [
    'w_300&h_200&f_webp/storage/a.jpg',
    'f_webp,h_200,w_300/storage/a.jpg',
    'f_webp&q_80&s_300x200/storage/a.jpg',
    `fit_cover&s_300x200&f_webp/${admin}/storage/a.jpg`,
  ]
  const tags = await Promise.all(same.map(async (at) => (await get(at)).headers.get('etag')))
  expect(new Set(tags).size).toBe(1)
})

describe('f_auto', () => {
  test.each([
    ['image/avif,image/webp,*/*', 'a.jpg', 'image/webp'],
    ['image/webp;q=0.5', 'a.jpg', 'image/webp'],
    ['image/webp;q=0,*/*', 'a.jpg', 'image/jpeg'],
    ['*/*', 'a.jpg', 'image/jpeg'],
    ['image/png', 'a.webp', 'image/jpeg'],
    ['image/png', 'clear.png', 'image/png'],
  ])('for a browser that accepts %s, %s becomes %s', async (accept, file, type) => {
    const response = await get(`f_auto&w_8/storage/${file}`, { accept })
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('vary')).toBe('Accept')
  })
})

describe('the response', () => {
  test('has the headers of an image', async () => {
    const response = await get('w_8&f_webp/storage/a%20b.jpg')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=3600, must-revalidate',
      'content-disposition': 'inline; filename="a-b.webp"',
      'content-length': String((await response.arrayBuffer()).byteLength),
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
      'last-modified': expect.stringMatching(/GMT$/),
    })
    expect(response.headers.get('vary')).toBeNull()
  })

  test('is immutable if the name of the source contains a hash', async () => {
    const response = await get('w_8/storage/hash.0123456789abcdef.jpg')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('has no body if the method is HEAD', async () => {
    const response = await fetch(`${product.url}/_ipx/w_9/storage/a.jpg`, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0)
    expect(await response.text()).toBe('')
  })

  test('converts CMYK to sRGB', async () => {
    const press = createPicture(40, 30).toColourspace('cmyk').jpeg()
    await putMedia(product.dataDir, 'press.jpg', await press.toBuffer())
    for (const format of ['jpeg', 'webp', 'png']) {
      const answer = await get(`w_8&f_${format}/storage/press.jpg`)
      expect(await getColourSpace(answer)).toBe('srgb')
    }
  })

  test('contains no camera metadata', async () => {
    const response = await get('_/storage/turned.jpg')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.includes('Exif')).toBe(false)
  })

  const conditions: [string, (etag: string, modified: string) => Record<string, string>, number][] =
    [
      ['the ETag', (etag) => ({ 'if-none-match': etag }), 304],
      ['the ETag, weak', (etag) => ({ 'if-none-match': `W/${etag}` }), 304],
      ['the ETag in a list', (etag) => ({ 'if-none-match': `"x", ${etag}` }), 304],
      ['any ETag', () => ({ 'if-none-match': '*' }), 304],
      ['another ETag', () => ({ 'if-none-match': '"x"' }), 200],
      ['the date', (_, modified) => ({ 'if-modified-since': modified }), 304],
      ['an earlier date', () => ({ 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }), 200],
      ['an invalid date', () => ({ 'if-modified-since': 'soon' }), 200],
      [
        'another ETag and the date',
        (_, modified) => ({ 'if-none-match': '"x"', 'if-modified-since': modified }),
        200,
      ],
    ]
  test.each(conditions)('depends on conditional headers: %s', async (_, headers, status) => {
    const first = await get('w_8/storage/a.jpg')
    const [etag, modified] = [
      first.headers.get('etag') ?? '',
      first.headers.get('last-modified') ?? '',
    ]
    const second = await get('w_8/storage/a.jpg', headers(etag, modified))
    expect(second.status).toBe(status)
    expect(second.headers.get('etag')).toBe(etag)
    expect((await second.text()).length > 0).toBe(status === 200)
  })
})
