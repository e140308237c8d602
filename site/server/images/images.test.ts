import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imageDefaults } from '@vitrine/contract/media/images'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPicture } from '../testing/images.ts'
import { parseModifiers } from './address/modifiers.ts'
import { openImages } from './images.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-images-'))
  mkdirSync(join(folder, 'media'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (waitMs?: number) =>
  openImages({
    media: { folder: join(folder, 'media') },
    publicFolders: [folder],
    adminUrl: 'http://admin.test',
    domains: [],
    cacheFolder: join(folder, 'cache'),
    cacheBytesMax: 100_000_000,
    settings: imageDefaults,
    ...(waitMs !== undefined && { waitMs }),
    logError: (error) => {
      throw error
    },
  })
const place = { path: 'storage/a.jpg' }
const visitor = () => ({ leaving: new AbortController().signal, address: '192.0.2.1' })
const webp = parseModifiers('w_40&f_webp&q_80')

test('after a timeout the original picture is sent, and cached for a minute', async () => {
  const photo = await createPicture(1_200, 900).jpeg().toBuffer()
  await writeFile(join(folder, 'media/a.jpg'), photo)
  const late = await (await open(0)).find(place, webp, visitor())
  expect(late.contents).toEqual(photo)
  expect(late.fileHeaders).toEqual(expect.arrayContaining(['image/jpeg', 'public, max-age=60']))
  const inTime = await (await open()).find(place, webp, visitor())
  expect(inTime.fileHeaders).toContain('image/webp')
  expect(inTime.etag).not.toBe(late.etag)
})

test('a picture that needs too much memory is sent unchanged', async () => {
  // Progressive and without chroma subsampling.
  const plain = { width: 6_000, height: 5_000, channels: 3, background: '#3a7' } as const
  const large = await sharp({ create: plain })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
  await writeFile(join(folder, 'media/a.jpg'), large)
  const { contents, fileHeaders, bytes } = await (await open()).find(place, webp, visitor())
  if (!Buffer.isBuffer(contents)) await contents.close()
  expect(bytes).toBe(large.length)
  expect(fileHeaders).toEqual(expect.arrayContaining(['image/jpeg', 'public, max-age=60']))
})
