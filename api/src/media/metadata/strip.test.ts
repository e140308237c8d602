import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { labelled } from '../../testing/labelled.ts'
import { type Format, formats, photograph, pixelsOf, secrets } from '../../testing/photographs.ts'
import { stripMetadata } from './strip.ts'

const stripped = (data: Buffer) => {
  const made = stripMetadata(data)
  if (!made) throw new Error('The file was not understood.')
  return made
}
const metadataOf = (data: Buffer) => sharp(data).metadata()
const secretsIn = (data: Buffer) => secrets.filter((secret) => data.includes(secret))

describe.each(formats)('a photograph as %s', (format) => {
  test('loses position, camera and comments, and keeps every pixel', async () => {
    const photo = await photograph(format)
    expect(secretsIn(photo)).not.toEqual([])
    const { data, isComplete: whole } = stripped(photo)
    expect(secretsIn(data)).toEqual([])
    expect((await metadataOf(data)).xmp?.toString().trim().replaceAll('\0', '') ?? '').toBe('')
    expect(await pixelsOf(data)).toEqual(await pixelsOf(photo))
    expect(whole).toBe(true)
  })

  test('keeps its colour profile', async () => {
    const photo = await photograph(format)
    const before = (await metadataOf(photo)).icc
    expect(before).toBeDefined()
    expect((await metadataOf(stripped(photo).data)).icc).toEqual(before)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'looks as before with the orientation %i',
    async (orientation) => {
      const photo = await photograph(format, { orientation })
      const { data } = stripped(photo)
      const [before, after] = [await metadataOf(photo), await metadataOf(data)]
      // The pixels of an AVIF are turned by its own properties.
      expect(before.orientation).toBe(format === 'avif' ? undefined : orientation)
      expect(after.autoOrient).toEqual(before.autoOrient)
      expect(after.orientation ?? 1).toBe(before.orientation ?? 1)
    },
  )

  test('is unchanged by a second run', async () => {
    const { data } = stripped(await photograph(format, { orientation: 6 }))
    expect(stripped(data).data.equals(data)).toBe(true)
  })

  test('without metadata is unchanged, bit for bit', async () => {
    const plain = await photograph(format, { plain: true })
    expect(stripped(plain).data.equals(plain)).toBe(true)
  })

  test('reveals nothing if it is truncated anywhere', async () => {
    const photo = await photograph(format, { orientation: 6 })
    for (let end = 1; end < photo.length; end += 1 + Math.floor(photo.length / 300)) {
      const made = stripMetadata(photo.subarray(0, end))
      if (made) expect(secretsIn(made.data)).toEqual([])
    }
  })

  test('does not throw if any byte is changed', async () => {
    const photo = await photograph(format, { orientation: 6 })
    for (let at = 12; at < photo.length; at += 1 + Math.floor(photo.length / 300)) {
      const spoilt = Buffer.from(photo)
      spoilt[at] = (spoilt[at] ?? 0) ^ 0xff
      expect(() => stripMetadata(spoilt)).not.toThrow()
    }
  })
})

describe('other metadata of a file', () => {
  const secret = 'Rue du Lac 3'
  const behind = (photo: Buffer) => Buffer.concat([photo, Buffer.from(secret)])

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'removes data after the end of a %s, such as a film or a second picture',
    async (format) => {
      const photo = await photograph(format as Format, { plain: true })
      expect(stripped(behind(photo)).data.equals(photo)).toBe(true)
    },
  )

  test('removes thumbnails in the header of a JPEG', async () => {
    const photo = await photograph('jpeg', { plain: true })
    const thumbnail = Buffer.alloc(3 * 8 * 8, secret)
    const jfif = Buffer.from('4a46494600010100000100010808', 'hex')
    const data = withSegments(photo, [0xe0, Buffer.concat([jfif, thumbnail])])
    const made = stripped(data).data
    expect(made.includes(secret)).toBe(false)
    expect(made.subarray(2, 20).toString('hex')).toBe(
      'ffe000104a464946000101000001000100 00'.replace(' ', ''),
    )
    expect(await pixelsOf(made)).toEqual(await pixelsOf(photo))
  })

  test.each(
    labelled<[string, number]>([
      ['http://ns.adobe.com/xap/1.0/\0', 0xe1],
      ['MPF\0', 0xe2],
      ['Photoshop 3.0\0', 0xed],
      ['JFXX\0\x10', 0xe0],
      ['SAMSUNG', 0xe5],
      ['Ducky', 0xee],
      ['', 0xfe],
    ]),
  )('removes application segments of a JPEG: %s', async (_, name, marker) => {
    const photo = await photograph('jpeg', { plain: true })
    const data = withSegments(photo, [marker, Buffer.from(name + secret, 'latin1')])
    expect(stripped(data).data.equals(photo)).toBe(true)
  })

  test.each(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'dSIG', 'prVt'])(
    'removes texts and private chunks of a PNG: %s',
    async (name) => {
      const photo = await photograph('png', { plain: true })
      for (const at of [headOfPng, photo.length - endOfPng]) {
        const data = withChunk(photo, at, name, `Comment\0${secret}`)
        expect(stripped(data).data.equals(photo)).toBe(true)
      }
    },
  )

  test('removes comments of a GIF and keeps its number of repeats', async () => {
    const frames = await photograph('gif', { plain: true })
    const comment = Buffer.concat([
      Buffer.from([0x21, 0xfe, secret.length]),
      Buffer.from(`${secret}\0`),
    ])
    const head = 13 + (3 << (((frames[10] ?? 0) & 7) + 1))
    const data = Buffer.concat([frames.subarray(0, head), comment, frames.subarray(head)])
    expect(stripped(data).data.equals(frames)).toBe(true)
    expect((await metadataOf(frames)).loop).toBe(3)
  })
})

/** Bytes of the signature and the first chunk of a PNG. */
const headOfPng = 8 + 12 + 13
/** Bytes of the last chunk of a PNG. */
const endOfPng = 12

function withChunk(photo: Buffer, at: number, name: string, contents: string) {
  const named = Buffer.from(name + contents, 'latin1')
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(contents.length)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return Buffer.concat([photo.subarray(0, at), chunk, photo.subarray(at)])
}

function withSegments(photo: Buffer, ...segments: [number, Buffer][]) {
  const made = segments.map(([marker, contents]) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(contents.length + 2, 2)
    return Buffer.concat([head, contents])
  })
  return Buffer.concat([photo.subarray(0, 2), ...made, photo.subarray(2)])
}
