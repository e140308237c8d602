import { describe, expect, test } from 'vitest'
import {
  addVersion,
  getCustomImageSettings,
  getImageUrl,
  type ImageModifiers,
  type ImageRequest,
  imageDefaults,
  imageSizes,
} from './images.ts'

const settings = { ...imageDefaults, domains: ['admin.example.com', 'localhost:3001'] }
const stored = 'https://admin.example.com/storage/a.jpg'
const webp = { format: 'webp', quality: 80 } as const

describe('the address of an image with', () => {
  test.each<[string, string, ImageModifiers, string]>([
    [
      'a width',
      'https://admin.example.com/storage/a b.jpg',
      { width: 300, ...webp },
      '/_ipx/w_300&f_webp&q_80/https://admin.example.com/storage/a%20b.jpg',
    ],
    [
      'width and height',
      stored,
      { width: 300, height: 200, ...webp },
      `/_ipx/f_webp&q_80&s_300x200/${stored}`,
    ],
    ['nothing', '/img/default.png', {}, '/_ipx/_/img/default.png'],
    ['a quality alone', '/img/default.png', { quality: 80 }, '/_ipx/q_80/img/default.png'],
    [
      'background and fit',
      '/img/default.png',
      { width: 300, ...webp, background: '#fff', fit: 'cover' },
      '/_ipx/w_300&f_webp&q_80&b_%23fff&fit_cover/img/default.png',
    ],
    [
      'a placeholder',
      '/img/a.png',
      { width: 10, height: 10, format: 'webp', quality: 50, blur: 3 },
      '/_ipx/f_webp&q_50&blur_3&s_10x10/img/a.png',
    ],
    ['a query', `${stored}?x=1&y=é`, webp, `/_ipx/f_webp&q_80/${stored}%3Fx=1%26y=%C3%A9`],
    ['a host that is not allowed', 'https://x.org/a.jpg', webp, 'https://x.org/a.jpg'],
    [
      'a port that is not allowed',
      'https://admin.example.com:8443/a.jpg',
      webp,
      'https://admin.example.com:8443/a.jpg',
    ],
    ['data', 'data:image/png;base64,AAAA', webp, 'data:image/png;base64,AAAA'],
  ])('%s', (_, src, modifiers, address) => {
    expect(getImageUrl(src, modifiers, settings)).toBe(address)
  })
})

describe('the encoding of an address', () => {
  test.each([
    ['a port that is allowed', 'http://localhost:3001/storage/a.jpg'],
    ['a host in capitals', 'HTTPS://Admin.Example.COM/a.jpg'],
  ])('%s is resized', (_, src) => {
    expect(getImageUrl(src, webp, settings)).toBe(`/_ipx/f_webp&q_80/${src}`)
  })

  test.each([
    ['/storage/a b.png', '/storage/a%20b.png'],
    ['/storage/a%20b%20%231%20100%25.png', '/storage/a%20b%20%231%20100%25.png'],
    ['/storage/été&1+1.png', '/storage/%C3%A9t%C3%A9%261%2B1.png'],
    ['/storage/\ud800.png', '/storage/%EF%BF%BD.png'],
  ])(
    'a path of the site is encoded once, whether or not it is encoded already: %j',
    (src, source) => {
      const address = getImageUrl(src, { width: 1 }, settings)
      expect(address).toBe(`/_ipx/w_1${source}`)
    },
  )

  test('decoding an address once restores the URL of another host', () => {
    const src = 'https://admin.example.com/a%20b%23c.jpg'
    expect(decodeURIComponent(getImageUrl(src, { width: 1 }, settings))).toBe(`/_ipx/w_1/${src}`)
  })

  test('the address of a replaced file contains its version', () => {
    const address = addVersion('/storage/a.png', 3)
    expect(address).toBe('/storage/a.png?v=3')
    expect(getImageUrl(address, { width: 30, height: 20 }, settings)).toBe(
      '/_ipx/v_3&s_30x20/storage/a.png',
    )
    expect(addVersion('/storage/a.pdf#page=2', 3)).toBe('/storage/a.pdf?v=3#page=2')
    expect(addVersion('/storage/a.png', 1)).toBe('/storage/a.png')
  })

  test.each([
    '/storage/a.svg',
    '/storage/A.SVG?x',
    '/storage/moving.gif',
    '/storage/a.png?v=02',
    '/storage/a.png?x=2',
    '/_ipx/w_1/storage/a.png',
    '/api/assets/icons/dot.png',
    '//admin.example.com/a.png',
    '/\\admin.example.com/a.png',
    'a.png',
    'blob:https://admin.example.com/1',
    'https://user@admin.example.com/a.png',
    'https://x.org\\@admin.example.com/a.png',
    'https://admin.example.com.x.org/a.png',
    '',
  ])('%j is not changed', (src) => {
    expect(getImageUrl(src, { width: 1 }, settings)).toBe(src)
    expect(imageSizes(src, { sizes: '100vw' }, settings)).toEqual({ src })
  })
})

/** Returns the widths of a `srcset`, and the width of `src`. */
function widthsOf(request: ImageRequest) {
  const { src, srcset = '', sizes } = imageSizes('/a.png', request, settings)
  const widths = srcset.split(', ').map((candidate) => {
    const [address = '', descriptor = ''] = candidate.split(' ')
    const width = /\/w_(\d+)&f_webp&q_80\/a\.png$/.exec(address)?.[1]
    return descriptor === `${width}w` ? Number(width) : candidate
  })
  return { widths, sizes, src: Number(/w_(\d+)/.exec(src)?.[1]) }
}

describe('widths by density', () => {
  test('a width without sizes has a candidate for each density', () => {
    expect(imageSizes('/a.png', { width: 300 }, settings)).toEqual({
      src: '/_ipx/w_300&f_webp&q_80/a.png',
      srcset: '/_ipx/w_300&f_webp&q_80/a.png 1x, /_ipx/w_600&f_webp&q_80/a.png 2x',
    })
  })

  test('each candidate has the proportions of width and height', () => {
    const { srcset } = imageSizes('/a.png', { width: 300, height: 200 }, settings)
    expect(srcset).toBe(
      '/_ipx/f_webp&q_80&s_300x200/a.png 1x, /_ipx/f_webp&q_80&s_600x400/a.png 2x',
    )
    const { src } = imageSizes('/a.png', { width: 3, height: 2, sizes: '600px' }, settings)
    expect(src).toBe('/_ipx/f_webp&q_80&s_600x400/a.png')
  })
})

describe('widths by screen', () => {
  test('sizes in units other than vw and px are skipped, a bare number is px, commas are separators', () => {
    expect(widthsOf({ sizes: 'sm:50vw, md:10em,lg:400 huge:5px xl:-1px' })).toMatchObject({
      sizes: '(max-width: 1023px) 50vw, 400px',
      widths: [320, 400, 512, 640, 800, 1024],
    })
  })

  test('each size applies from its screen up, and vw is computed at the next screen', () => {
    expect(widthsOf({ sizes: 'xs:100vw sm:100vw md:50vw lg:400px' })).toEqual({
      sizes: '(max-width: 639px) 100vw, (max-width: 767px) 100vw, (max-width: 1023px) 50vw, 400px',
      widths: [400, 512, 640, 800, 1024, 1280, 1536],
      src: 800,
    })
  })

  test.each([['100vw'], ['xs:100vw'], [undefined]])(
    'a full-width image has a candidate for each screen: %j',
    (sizes) => {
      expect(widthsOf({ ...(sizes && { sizes }) })).toEqual({
        sizes: '100vw',
        widths: [640, 768, 1024, 1280, 1536, 2048, 2560, 3072],
        src: 1280,
      })
    },
  )

  test('no candidate is wider than the source, and the largest has its width', () => {
    expect(widthsOf({ sizes: '100vw', sourceWidth: 1600 })).toMatchObject({
      widths: [640, 768, 1024, 1280, 1600],
      src: 1024,
    })
    expect(widthsOf({ sizes: '100vw', sourceWidth: 40 })).toMatchObject({ widths: [40], src: 40 })
    expect(imageSizes('/a.png', { width: 300, sourceWidth: 450 }, settings).srcset).toBe(
      '/_ipx/w_300&f_webp&q_80/a.png 1x, /_ipx/w_450&f_webp&q_80/a.png 1.5x',
    )
  })

  test('a candidate that is almost as wide as the next one is left out', () => {
    expect(widthsOf({ sizes: '390px 700:400px' }).widths).toEqual([400, 800])
  })

  test('a screen may be a number of pixels', () => {
    expect(widthsOf({ sizes: '92vw 704:45vw 1456:422px', sourceWidth: 800 })).toEqual({
      sizes: '(max-width: 703px) 92vw, (max-width: 1455px) 45vw, 422px',
      widths: [346, 461, 589, 692, 800],
      src: 589,
    })
  })
})

test('returns only the settings that differ from the defaults', () => {
  expect(getCustomImageSettings(structuredClone(imageDefaults))).toEqual({})
  expect(getCustomImageSettings({ ...imageDefaults, quality: 70, domains: ['x.org'] })).toEqual({
    quality: 70,
    domains: ['x.org'],
  })
})
