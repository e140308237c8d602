import { expect, test } from 'vitest'
import { labelled } from '../../testing/labelled.ts'
import { photograph } from '../../testing/photographs.ts'
import { stripMetadata } from './strip.ts'

const hex = (...parts: (string | Buffer)[]) =>
  parts.map((part) => bytesOf(part).toString('hex')).join('')
const bytesOf = (part: string | Buffer) =>
  typeof part === 'string' ? Buffer.from(part, 'latin1') : part
const ftyp = box('ftyp', Buffer.from('avif\0\0\0\0avifmif1'))

test.each(
  labelled([
    [''],
    [hex('<svg/>')],
    ['ffd8ffe1'],
    ['ffd8ffe10000'],
    ['ffd8ffe00004aaaa'],
    ['89504e470d0a1a0affffffff49484452'],
    [hex('RIFF\xff\xff\xff\xffWEBPVP8X\xff\xff\xff\xff')],
    ['474946383961ffffffffff'],
    [hex(ftyp)],
    [hex(ftyp, box('meta', Buffer.alloc(4)))],
    [hex(ftyp, box('meta', Buffer.alloc(4), 1_000_000))],
    [hex(ftyp, box('moov', Buffer.alloc(8), 3))],
  ]),
)('a malformed file is not a complete image: %s', (_, data) => {
  expect(stripMetadata(Buffer.from(data, 'hex'))?.isComplete ?? false).toBe(false)
})

test('hundreds of thousands of tiny segments are refused', () => {
  const odd = Buffer.from('ffc40002fffe0002', 'hex')
  const data = Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(odd.length * 100_000, odd)])
  expect(stripMetadata(data)).toBeUndefined()
})

test('deeply nested boxes are refused', () => {
  const depth = 100_000
  const nested = Buffer.alloc(depth * 8, '\0\0\0\0moov')
  for (let at = 0; at < depth; at++) nested.writeUInt32BE((depth - at) * 8, at * 8)
  expect(stripMetadata(Buffer.concat([ftyp, nested]))).toBeUndefined()
})

test('an AVIF whose metadata overlap its picture is refused, because removal would damage it', async () => {
  const photo = await photograph('avif')
  const [exif, picture] = placesOf(photo)
  if (!exif || !picture) throw new Error('A photograph has two items at least.')
  const data = Buffer.from(photo)
  data.writeUInt32BE(data.readUInt32BE(picture), exif)
  expect(stripMetadata(photo)).toBeDefined()
  expect(stripMetadata(data)).toBeUndefined()
})

test('an AVIF whose metadata are located in its header is refused', async () => {
  const data = Buffer.from(await photograph('avif'))
  for (const place of placesOf(data)) data.writeUInt32BE(4, place)
  expect(stripMetadata(data)).toBeUndefined()
})

/** Returns the positions of the item offsets in a test photograph. */
function placesOf(data: Buffer) {
  const at = data.indexOf('iloc') + 4
  // Offsets, lengths and bases have four bytes, and each item has one extent.
  expect(data.readUInt16BE(at + 4)).toBe(0x4440)
  const entryBytes = 18
  return Array.from({ length: data.readUInt16BE(at + 6) }, (_, n) => at + 8 + n * entryBytes + 4)
}

function box(name: string, contents: Buffer, declared = contents.length + 8) {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(declared)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, contents])
}
