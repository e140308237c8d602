import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { blackPng } from '../testing/black-png.ts'
import { mp4, place, vtt } from '../testing/clips.ts'
import { oneDatabase } from '../testing/databases.ts'
import { mediaFolders, png, red } from '../testing/media-folders.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><script>x()</script></svg>'

describe.each(oneDatabase)('refused images on $name', ({ open }) => {
  const { storedMedia, paths, put, run, to } = mediaFolders(open)

  test.each([
    ['a text', 'This is a text.', /not of an accepted format/],
    ['an empty file', '', /is empty/],
    ['a page', '<!doctype html><img src=x>', /not of an accepted format/],
    ['half a header', Buffer.from('89504e470d0a1a0a0000', 'hex'), /is damaged/],
    ['a vector image', svg, /not of an accepted format/],
    ['twenty-five megabytes and more', Buffer.alloc(25_000_001), /larger than 25000000 bytes/],
    ['a hundred million pixels', blackPng(10_000), /more than 50000000 pixels/],
  ])('%s named .png is refused with a reason, the others are imported', async (_, data, reason) => {
    await put('bad.png', data)
    await put('good.png', await png())
    expect(await run()).toEqual({
      added: 1,
      unchanged: 0,
      refused: [{ path: 'bad.png', reason: expect.stringMatching(reason) }],
      left: {},
      paths: ['good.png'],
    })
    expect(await paths()).toEqual(['good.png'])
    await expect(readFile(to('bad.png'))).rejects.toThrow('ENOENT')
  })

  test('an image just below the pixel limit is imported', async () => {
    await put('large.png', blackPng(7_000))
    await run()
    expect(await storedMedia()).toMatchObject([{ width: 7_000, height: 7_000 }])
  })

  test('documents, recordings and captions are imported with what their headers tell', async () => {
    await put('plan.pdf', '%PDF-1.7\n%%EOF')
    await put('film.mp4', mp4())
    await put('film.vtt', vtt)
    await put('talk.vtt', 'no captions')
    expect((await run()).refused).toMatchObject([{ path: 'talk.vtt' }])
    expect(await storedMedia()).toMatchObject([
      { path: 'film.mp4', mime: 'video/mp4', width: 640, duration_ms: 3_000 },
      { path: 'film.vtt', mime: 'text/vtt' },
      { path: 'plan.pdf', mime: 'application/pdf', width: null },
    ])
    expect((await run()).unchanged).toBe(3)
    expect((await readFile(to('film.mp4'))).includes(place)).toBe(false)
  })

  test('an image with a wrong extension is recorded with its actual type', async () => {
    await put('photo.png', await red(4, 3).jpeg().toBuffer())
    await run()
    expect(await storedMedia()).toMatchObject([{ path: 'photo.png', mime: 'image/jpeg' }])
  })

  test.each(['a.svg', 'a.SVG', 'a.txt', 'a.html', 'a.png.exe', 'png', '.png', 'a.tiff'])(
    '%s is ignored',
    async (path) => {
      await put(path, svg)
      expect(await run()).toMatchObject({ added: 0, unchanged: 0, refused: [] })
      await expect(readFile(to(path))).rejects.toThrow('ENOENT')
    },
  )

  test('files of other kinds are counted by extension, hidden ones are not', async () => {
    for (const name of ['a.tiff', 'b/c.TIFF', 'd.svg', 'README', '.DS_Store']) await put(name, 'x')
    expect((await run()).left).toEqual({ '.tiff': 2, '.svg': 1, 'without an ending': 1 })
  })

  test('a dry run reports the result without writing a file', async () => {
    await put('bad.png', 'x')
    await put('good.png', await png())
    expect(await run(undefined, { isDry: true })).toMatchObject({
      added: 1,
      refused: [{ path: 'bad.png' }],
      paths: ['good.png'],
    })
    expect(await storedMedia()).toEqual([])
    await expect(readFile(to('good.png'))).rejects.toThrow('ENOENT')
  })
})
