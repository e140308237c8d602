/** Small files of each kind of video and audio, built byte by byte. */

const box = (type: string, ...contents: Buffer[]) => {
  const inside = Buffer.concat(contents)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + inside.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, inside])
}

const words = (size: number, values: Record<number, number>) => {
  const data = Buffer.alloc(size)
  for (const [at, value] of Object.entries(values)) data.writeUInt32BE(value >>> 0, Number(at))
  return data
}

interface Clip {
  seconds?: number
  width?: number
  height?: number
  /** True if a phone was held upright. */
  isTurned?: boolean
  handler?: 'vide' | 'soun'
  brand?: string
  /** Distinguishes two clips. */
  mark?: string
}

const handlerBox = (handler: string) =>
  box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(12)]))

/** Text of the box in which telephones store the place. */
export const place = '+48.8577+002.2950/'

/** Returns an MP4 file with a track and the place where it was taken. */
export function mp4({
  seconds = 3,
  width = 640,
  height = 360,
  isTurned = false,
  handler = 'vide',
  brand = 'isom',
  mark = '',
}: Clip = {}): Buffer {
  const fixed = 65_536
  const matrix: Record<number, number> = isTurned
    ? { 40: 0, 44: fixed, 52: -fixed, 56: 0 }
    : { 40: fixed, 56: fixed }
  const picture: Record<number, number> =
    handler === 'vide' ? { 76: width * fixed, 80: height * fixed } : {}
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1')),
    box(
      'moov',
      box('mvhd', words(100, { 12: 1_000, 16: seconds * 1_000 })),
      box(
        'trak',
        box('tkhd', words(84, { ...matrix, ...picture })),
        box('mdia', handlerBox(handler)),
      ),
      box('udta', box('\xa9xyz', Buffer.from(place))),
    ),
    box('mdat', Buffer.from(`pictures ${mark}`)),
  ])
}

const element = (id: string, contents: Buffer) => {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(contents.length) | (1n << 56n))
  return Buffer.concat([Buffer.from(id, 'hex'), size, contents])
}

/** Returns a WebM file of three seconds; `type` is 1 for pictures and 2 for sound. */
export function webm({ type = 1, docType = 'webm', tags = '' } = {}): Buffer {
  const seconds = Buffer.alloc(8)
  seconds.writeDoubleBE(3_000)
  const number = (value: number) => Buffer.from([value >> 8, value & 255])
  const video = element(
    'e0',
    Buffer.concat([element('b0', number(320)), element('ba', number(180))]),
  )
  const track = [element('83', Buffer.from([type])), ...(type === 1 ? [video] : [])]
  const segment = [
    element(
      '1549a966',
      Buffer.concat([element('2ad7b1', Buffer.from([15, 66, 64])), element('4489', seconds)]),
    ),
    element('1654ae6b', element('ae', Buffer.concat(track))),
    element('1f43b675', Buffer.from('cluster')),
    ...(tags ? [element('1254c367', Buffer.from(tags))] : []),
  ]
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from(docType))),
    element('18538067', Buffer.concat(segment)),
  ])
}

/** Returns a WAVE file of silence: 8,000 bytes in a second. */
export function wave(seconds = 2): Buffer {
  const head = Buffer.alloc(44)
  const bytes = seconds * 8_000
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(8_000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return Buffer.concat([head, Buffer.alloc(bytes, 128)])
}

/** Returns an Ogg file with Opus whose last page has the number of its samples. */
export function opus(seconds = 4, comment = ''): Buffer {
  const page = (flags: number, samples: number, contents: Buffer) => {
    const head = Buffer.alloc(28)
    head.write('OggS', 0)
    head[5] = flags
    head.writeBigInt64LE(BigInt(samples), 6)
    head[26] = 1
    head[27] = contents.length
    return Buffer.concat([head, contents])
  }
  const opening = Buffer.alloc(19)
  opening.write('OpusHead', 0)
  opening.writeUInt16LE(312, 10)
  const number = (value: number) => Buffer.from([value, 0, 0, 0])
  const comments = [number(1), number(comment.length), Buffer.from(comment)]
  return Buffer.concat([
    page(2, 0, opening),
    page(0, 0, Buffer.concat([Buffer.from('OpusTags'), number(0), ...comments])),
    page(4, 312 + seconds * 48_000, Buffer.from('sound')),
  ])
}

/** Returns an MP3 file of 128 kbit/s and 44.1 kHz, behind an ID3 tag. */
export function mp3(frames = 100, comment = ''): Buffer {
  const frame = Buffer.alloc(417)
  frame.writeUInt32BE(0xfffb9000)
  const contents = Buffer.from(comment.padEnd(20, '\0'))
  const tag = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, contents.length])
  return Buffer.concat([tag, contents, ...Array(frames).fill(frame)])
}

export const vtt = Buffer.from(`WEBVTT

NOTE Écrit à la main

1
00:00.000 --> 00:01.500 line:0
Bonjour !

00:00:01.500 --> 00:00:03.000
<v Anna>Voici le four.
`)
