import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { blackPng } from '../testing/black-png.ts'
import { labelled } from '../testing/labelled.ts'
import { photograph } from '../testing/photographs.ts'
import { acceptFile } from './accept-file.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const svg = Buffer.from('<svg viewBox="0 0 4 3"><path d="M0 0"/></svg>')

describe('a file is recognized by its content', () => {
  test.each([
    ['jpeg', 'jpg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['webp', 'webp', 'image/webp'],
    ['avif', 'avif', 'image/avif'],
    ['gif', 'gif', 'image/gif'],
  ] as const)('%s', async (format, ending, mime) => {
    const accepted = await acceptFile(await photograph(format, { orientation: 1 }))
    expect(accepted).toMatchObject({ ending, mime, width: 48, height: 32, isComplete: true })
  })

  test('a rotated photograph has the size at which it is displayed', async () => {
    const photo = await photograph('jpeg', { orientation: 6 })
    expect(await acceptFile(photo)).toMatchObject({ width: 32, height: 48 })
  })

  test('a document and a drawing', async () => {
    expect(await acceptFile(pdf)).toMatchObject({ ending: 'pdf', width: null, isComplete: true })
    expect(await acceptFile(svg)).toMatchObject({
      ending: 'svg',
      width: 4,
      height: 3,
      isComplete: true,
    })
  })
})

/** First box of an ISO image file, with its brand and its compatible brands. */
function ftyp(brand: string, ...others: string[]) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(16 + 4 * others.length)
  return Buffer.concat([length, Buffer.from(`ftyp${brand}\0\0\0\0${others.join('')}`)])
}

describe('a file is refused with a reason', () => {
  test.each(
    labelled<[string, Buffer]>([
      ['empty', Buffer.alloc(0)],
      ['too-large', Buffer.alloc(25_000_001, 0xff)],
      ['too-large', Buffer.concat([svg, Buffer.alloc(1_000_000, ' ')])],
      ['kind', Buffer.from('A text.')],
      ['kind', Buffer.from('GIF8 is not enough')],
      ['kind', Buffer.from('<!doctype html><script>x()</script>')],
      ['kind', Buffer.from('PK\x03\x04 a document')],
      ['kind', Buffer.from('MZ a program')],
      ['kind', Buffer.from('ftypheic')],
      ['kind', Buffer.from('II*\0 a TIFF')],
      ['heic', ftyp('heic', 'mif1', 'heic')],
      ['heic', ftyp('mif1', 'mif1', 'heic')],
      ['heic', ftyp('msf1', 'hevc')],
      // A bomb: nothing after its brands is read.
      ['heic', Buffer.concat([ftyp('heic', 'mif1'), Buffer.alloc(1_000_000, 0xff)])],
      ['damaged', ftyp('mif1', 'avif', 'heic')],
      ['damaged', Buffer.from('89504e470d0a1a0a0000', 'hex')],
      ['damaged', Buffer.from('ffd8ffe000104a464946', 'hex')],
      ['pixels', blackPng(10_000)],
      ['pixels', headOfPng(30_000)],
      ['scripts', Buffer.from('<svg><script>x()</script></svg>')],
    ]),
  )('%s', async (_, refused, source) => {
    expect(await acceptFile(source)).toEqual({ refused })
  })

  test('a truncated file is marked as incomplete', async () => {
    for (const format of ['jpeg', 'png'] as const) {
      const photo = await photograph(format, { plain: true })
      expect([format, await acceptFile(photo.subarray(0, -20))]).toMatchObject([
        format,
        { isComplete: false },
      ])
    }
    expect(await acceptFile(pdf.subarray(0, -8))).toMatchObject({ isComplete: false })
  })
})

/** Returns a PNG of `side` × `side` pixels, without any row of pixels. */
function headOfPng(side: number) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head.set([8, 6], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, contents: Buffer) {
  const named = Buffer.concat([Buffer.from(name), contents])
  const made = Buffer.alloc(named.length + 8)
  made.writeUInt32BE(contents.length)
  named.copy(made, 4)
  made.writeUInt32BE(crc32(named), named.length + 4)
  return made
}
