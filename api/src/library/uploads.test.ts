import { readdir, readFile } from 'node:fs/promises'
import { MediaUploaded } from '@vitrine/contract/admin/media'
import { listMedia } from '@vitrine/contract/endpoints/media'
import { describe, expect, test } from 'vitest'
import { blackPng } from '../testing/black-png.ts'
import { databases } from '../testing/databases.ts'
import { testAdminOrigin } from '../testing/identity.ts'
import { libraryOn, pdf, svg } from '../testing/library.ts'
import { photograph, secrets } from '../testing/photographs.ts'

describe.each(databases)('uploads to the library on $name', ({ open }) => {
  const { add, editor, folder, listed, upload, version } = libraryOn(open)

  describe('an upload', () => {
    test('is stored under its name and hash, without metadata, and does not affect readers', async () => {
      const before = version()
      const photo = await photograph('jpeg', { orientation: 6 })
      const response = await upload('Été au lac.JPG', photo)
      expect(response.status).toBe(201)
      const { data, duplicate } = MediaUploaded.parse(await response.json())
      expect(duplicate).toBe(false)
      expect(data).toMatchObject({
        name: 'Été au lac',
        mime: 'image/jpeg',
        width: 32,
        height: 48,
        version: 1,
        focal: { x: 0.5, y: 0.5 },
        decorative: false,
        pages: 0,
        uploadedBy: { name: 'Anna' },
      })
      expect(data.url).toMatch(/^\/storage\/uploads\/ete-au-lac-[0-9a-f]{12}\.jpg$/)
      expect(data.src).toBe(data.url.replace('/storage/', '/media/'))
      const file = await readFile(folder(data.url.replace('/storage/', '')))
      expect(secrets.filter((secret) => file.includes(secret))).toEqual([])
      expect(version()).toBe(before)
    })

    test.each([
      ['photo.exe', 'png', 'image/png'],
      ['notes', 'webp', 'image/webp'],
      ['a.png', 'avif', 'image/avif'],
      ['../../b.svg', 'gif', 'image/gif'],
    ] as const)('%s gets the type of its content: %s', async (name, format, mime) => {
      const data = await add(name, await photograph(format))
      expect(data.mime).toBe(mime)
      expect(data.url).toMatch(new RegExp(`^/storage/uploads/[a-z-]+[0-9a-f]{12}\\.${format}$`))
    })

    test('may be a document or a drawing', async () => {
      expect(await add('Règlement.pdf', pdf)).toMatchObject({
        mime: 'application/pdf',
        width: null,
      })
      const response = await upload(
        'logo.svg',
        Buffer.from(`${svg}`.replace('<path', '<animate/><path')),
      )
      expect(await response.json()).toMatchObject({
        data: { mime: 'image/svg+xml', width: 4, height: 3 },
        removed: ['animate'],
      })
    })

    test('that already exists is recognized by its pixels, not by its name', async () => {
      const first = await add('a.jpg', await photograph('jpeg'))
      const response = await upload('b.jpg', await photograph('jpeg'))
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ duplicate: true, data: { id: first.id } })
      expect((await listed()).total).toBe(1)
    })

    test.each([
      ['empty', Buffer.alloc(0), 422],
      ['too-large', Buffer.alloc(25_000_001), 413],
      ['kind', Buffer.from('#!/bin/sh'), 422],
      ['damaged', Buffer.from('ffd8ffe000104a464946', 'hex'), 422],
      ['cut-off', pdf.subarray(0, 20), 422],
      ['pixels', blackPng(10_000), 422],
      ['scripts', Buffer.from('<svg><script>x()</script></svg>'), 422],
      [
        'repeats',
        Buffer.from(`<svg>${'<g id="a"><path/></g><use href="#a"/>'.repeat(200)}</svg>`),
        422,
      ],
    ])('is refused with a reason: %s', async (reason, data, status) => {
      const response = await upload('a.png', data)
      expect(response.status).toBe(status)
      const answer = await response.json()
      expect(answer.reason).toBe(reason)
      expect(answer.message).toMatch(/^[A-ZÉ].*\.$/)
      expect((await listed()).total).toBe(0)
      expect(await readdir(folder())).toEqual([])
    })

    test('whose Content-Length is too large is refused unread', async () => {
      const { browser } = editor()
      await browser.read(listMedia.path)
      const body = new ReadableStream({
        pull: () => {
          throw new Error('The body was read.')
        },
      })
      const token = decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? '')
      const headers = { 'content-length': '500000001', 'x-xsrf-token': token }
      const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
      const response = await editor().people.api.request(
        new Request(`${testAdminOrigin}${listMedia.path}?name=a.png`, {
          method: 'POST',
          headers: { ...headers, cookie, origin: testAdminOrigin },
          body,
          duplex: 'half',
        } as RequestInit),
      )
      expect(response.status).toBe(413)
    })

    test('is accepted or answered with 503 if twenty arrive at once', async () => {
      const files = await Promise.all(
        Array.from({ length: 20 }, (_, at) => photograph('png', { width: 8 + at })),
      )
      const answers = await Promise.all(files.map((file, at) => upload(`${at}.png`, file)))
      const statuses = answers.map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([201, 503]))
      const later = answers.find(({ status }) => status === 503)
      expect(later?.headers.get('retry-after')).toBe('2')
      expect((await listed()).total).toBe(statuses.filter((status) => status === 201).length)
    })

    test('without a name is refused', async () => {
      expect((await editor().browser.post(listMedia.path, svg)).status).toBe(422)
    })
  })
})
