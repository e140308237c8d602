import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mp3, mp4, opus, place, vtt, wave, webm } from '../../testing/clips.ts'
import { acceptFile } from '../accept-file.ts'
import { acceptUpload } from '../accept-upload.ts'
import { findVttProblem } from './vtt.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function accept(data: Buffer) {
  const file = join(folder, 'upload')
  await writeFile(file, data)
  const accepted = await acceptUpload(file)
  const stored = await readFile(file)
  return { accepted, stored }
}

test.each([
  ['video/mp4', mp4(), { width: 640, height: 360, durationMs: 3_000 }],
  ['video/mp4', mp4({ isTurned: true }), { width: 360, height: 640 }],
  ['audio/mp4', mp4({ handler: 'soun' }), { ending: 'm4a', width: null, durationMs: 3_000 }],
  ['video/webm', webm(), { width: 320, height: 180, durationMs: 3_000 }],
  ['audio/webm', webm({ type: 2 }), { ending: 'weba', width: null, durationMs: 3_000 }],
  ['audio/wav', wave(2), { durationMs: 2_000 }],
  ['audio/ogg', opus(4), { durationMs: 4_000 }],
  ['audio/mpeg', mp3(100), { durationMs: 2_606 }],
  ['text/vtt', vtt, { ending: 'vtt', durationMs: null }],
])('a file of type %s is accepted by its content', async (mime, data, properties) => {
  const { accepted, stored } = await accept(data)
  expect(accepted).toMatchObject({ mime, isComplete: true, ...properties })
  expect(stored.length).toBe(data.length)
  expect(await acceptFile(data)).toMatchObject({ mime, ...properties })
})

test('the place where a telephone took a video is skipped by players, and no byte moves', async () => {
  const { accepted, stored } = await accept(mp4())
  expect(accepted).toMatchObject({ bytes: mp4().length })
  expect(stored.includes('udta')).toBe(false)
  expect(stored.indexOf('mdat')).toBe(mp4().indexOf('mdat'))
  expect(stored.includes(place)).toBe(false)
})

const chunk = Buffer.concat([Buffer.from('LIST'), Buffer.of(place.length, 0, 0, 0)])
const pad = Buffer.alloc(place.length % 2)
const list = Buffer.concat([chunk, Buffer.from(place), pad])
const id3v1 = Buffer.from(`TAG${place}`.padEnd(128))
const ape = (size: number) => {
  const end = Buffer.alloc(32)
  end.write('APETAGEX')
  end.writeUInt32LE(size, 12)
  return end
}

test.each([
  ['ID3', mp3(100, place)],
  ['APE and ID3v1', Buffer.concat([mp3(), ape(0), Buffer.from(place), ape(50), id3v1])],
  ['chunks of WAVE', Buffer.concat([wave(), list])],
  ['comments of Ogg', opus(4, place)],
  ['tags of WebM', webm({ tags: place })],
])('places, names and comments are removed, and no byte moves: %s', async (_, data) => {
  const { accepted, stored } = await accept(data)
  expect(data.includes(place)).toBe(true)
  expect(stored.includes(place)).toBe(false)
  expect(stored.length).toBe(data.length)
  // Players read the same sound for the same time.
  const { durationMs } = (await acceptFile(data)) as { durationMs: number }
  expect((await accept(stored)).accepted).toMatchObject({ durationMs, isComplete: true })
  expect((await accept(stored)).stored.equals(stored)).toBe(true)
  expect(accepted).toMatchObject({ durationMs })
})

test('emptied comments of Ogg have the checksum of their page', async () => {
  const { stored } = await accept(opus(4, place))
  // Computed by another program.
  expect(stored.readUInt32LE(stored.indexOf('OpusTags') - 6)).toBe(0xfdd5_20d4)
})

test.each([
  ['a tag that claims the sound', Buffer.concat([mp3(), ape(9_000)])],
  ['sound longer than its chunk says', Buffer.concat([wave(2), list, Buffer.alloc(5_000, 90)])],
  ['a tag longer than the film', webm({ tags: place }).subarray(0, -4)],
])('bytes that may be sound or pictures stay: %s', async (_, data) => {
  expect((await accept(data)).stored.equals(data)).toBe(true)
})

/** A box without contents, of eight bytes. */
const emptyBox = Buffer.from('\0\0\0\bskip', 'latin1')

test.each([
  ['cut-off', mp4().subarray(0, 60)],
  ['quicktime', mp4({ brand: 'qt  ' })],
  ['damaged', mp4().fill(255, 28, 32)],
  ['damaged', mp4().fill(0, 28, 40)],
  ['damaged', Buffer.concat([mp4(), ...Array(3_000).fill(emptyBox)])],
  ['kind', webm({ docType: 'matroska' })],
  ['damaged', webm().subarray(0, 20)],
  ['damaged', Buffer.concat([webm().subarray(0, 30), Buffer.alloc(9_000)])],
  ['damaged', mp3(1)],
  ['kind', Buffer.concat([Buffer.from('OggS'), Buffer.alloc(200)])],
  ['damaged', wave(1).subarray(0, 30)],
])('a file is refused: %s', async (refused, data) => {
  expect((await accept(data)).accepted).toEqual({ refused })
})

test.each([
  ['mp4', mp4().subarray(0, -4)],
  ['webm', webm().subarray(0, -4)],
  ['wav', wave().subarray(0, -4)],
  ['ogg', opus().subarray(0, 60)],
])('an incomplete %s file is recognized', async (ending, data) => {
  expect((await accept(data)).accepted).toMatchObject({ ending, isComplete: false })
})

test.each([
  ['encoding', 1, Buffer.from('WEBVTT\n\n\xe9', 'latin1')],
  ['signature', 1, 'WEBVTTX\n'],
  ['comma', 3, 'WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nA\n'],
  ['timing', 3, 'WEBVTT\n\n1\nhello\n'],
  ['timing', 3, 'WEBVTT\n\n00:61.000 --> 00:62.000\nA\n'],
  ['end', 3, 'WEBVTT\n\n00:02.000 --> 00:01.000\nA\n'],
  ['order', 6, 'WEBVTT\r\n\r\n00:05.000 --> 00:06.000\r\nA\r\n\r\n00:01.000 --> 00:02.000\r\nB'],
  ['arrow', 5, 'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n00:03.000 --> 00:04.000\nB\n'],
  ['empty', 3, 'WEBVTT\n\nNOTE nothing'],
] as const)('a fault of WebVTT has its line: %s', (fault, line, source) => {
  expect(findVttProblem(Buffer.from(source as string))).toEqual({ fault, line })
})

test('a WebVTT file of a megabyte is checked in linear time', () => {
  const cues = Array.from({ length: 20_000 }, () => '00:01.000 --> 00:02.000\nA\n')
  expect(findVttProblem(Buffer.from(`WEBVTT\n\n${cues.join('\n')}`))).toBeUndefined()
  expect(findVttProblem(Buffer.from(`WEBVTT${'\n'.repeat(900_000)}`))).toMatchObject({
    fault: 'empty',
  })
})
