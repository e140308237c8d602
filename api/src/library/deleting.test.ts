import { readFile } from 'node:fs/promises'
import { MediaAnswer, MediaInUse, MediaUploaded } from '@vitrine/contract/admin/media'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { listMedia, restoreMedia, showMedia } from '@vitrine/contract/endpoints/media'
import { roles } from '@vitrine/contract/identity/identity'
import { describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
import { libraryOn, svg } from '../testing/library.ts'
import { photograph } from '../testing/photographs.ts'

const carl = { name: 'Carl', email: 'carl@example.org', role: roles.contributor }
const vera = { name: 'Vera', email: 'vera@example.org', role: roles.visitor }

describe.each(databases)('deletion and permissions in the library on $name', ({ open }) => {
  const { add, change, editor, folder, listed, publish, replace, upload } = libraryOn(open)

  describe('deleting', () => {
    test('is refused while a page shows the file, and lists the uses', async () => {
      const { id, src } = await add('a.png', await photograph('png'))
      await publish(src, `<p><img src="${src}" alt=""></p>`)
      const response = await editor().browser.drop(formatEndpointPath(showMedia, { id }))
      expect(response.status).toBe(409)
      const { uses } = MediaInUse.parse(await response.json())
      const page = { id: expect.any(Number), title: 'Le lac' }
      expect(uses).toEqual([
        { place: 'picture', state: 'published', page, locale: null, text: null, file: null },
        { place: 'content', state: 'published', page, locale: 'fr', text: null, file: null },
      ])
    })

    test('is refused while a draft uses the file', async () => {
      const { id, src } = await add('a.png', await photograph('png'))
      const page = await editor().create()
      await editor().save(page, { title: 'Une page', content: `<p><img src="${src}" alt=""></p>` })
      const response = await editor().browser.drop(formatEndpointPath(showMedia, { id }))
      expect(MediaInUse.parse(await response.json()).uses).toMatchObject([
        { place: 'content', state: 'draft', page: { id: page, title: 'Une page' }, locale: 'fr' },
      ])
    })

    test('removes the file at once, and it can be restored', async () => {
      const { id, url } = await add('a.png', await photograph('png'))
      const path = url.replace('/storage/', '')
      const file = await readFile(folder(path))
      expect((await editor().browser.drop(formatEndpointPath(showMedia, { id }))).status).toBe(204)
      await expect(readFile(folder(path))).rejects.toThrow('ENOENT')
      expect((await editor().browser.read(formatEndpointPath(showMedia, { id }))).status).toBe(404)
      expect((await listed()).total).toBe(0)
      const back = await editor().browser.post(formatEndpointPath(restoreMedia, { id }))
      expect(MediaAnswer.parse(await back.json()).data).toMatchObject({ id, url })
      expect(await readFile(folder(path))).toEqual(file)
    })

    test('allows a new upload of the same file', async () => {
      const { id } = await add('a.png', await photograph('png'))
      await editor().browser.drop(formatEndpointPath(showMedia, { id }))
      const again = await upload('a.png', await photograph('png'))
      expect(again.status).toBe(201)
    })
  })

  describe('a contributor', () => {
    const asCarl = async () => {
      await editor().people.add(carl)
      return editor().people.signedIn(carl)
    }

    test('uploads and describes files that readers do not see, and deletes none', async () => {
      const own = await asCarl()
      const response = await upload('a.png', await photograph('png'), own)
      expect(response.status).toBe(201)
      const { id } = MediaUploaded.parse(await response.json()).data
      expect((await change(id, { decorative: true }, own)).status).toBe(200)
      expect((await own.drop(formatEndpointPath(showMedia, { id }))).status).toBe(403)
    })

    test('may not change what readers see', async () => {
      const { id, src } = await add('a.jpg', await photograph('jpeg'))
      await publish(src)
      const own = await asCarl()
      expect((await change(id, { decorative: true }, own)).status).toBe(403)
      expect((await replace(id, await photograph('jpeg', { width: 80 }), own)).status).toBe(403)
      expect((await change(id, { tags: ['Lac'] }, own)).status).toBe(200)
    })
  })

  test('visitors and guests have no access', async () => {
    await editor().people.add(vera)
    const visitor = await editor().people.signedIn(vera)
    const guest = editor().people.browser()
    const { id } = await add('a.png', await photograph('png'))
    for (const [browser, status] of [
      [visitor, 403],
      [guest, 401],
    ] as const) {
      expect((await browser.read(listMedia.path)).status).toBe(status)
      expect((await browser.read(formatEndpointPath(showMedia, { id }))).status).toBe(status)
      expect((await upload('b.png', svg, browser)).status).toBe(status)
      expect((await change(id, {}, browser)).status).toBe(status)
      expect((await replace(id, svg, browser)).status).toBe(status)
      expect((await browser.drop(formatEndpointPath(showMedia, { id }))).status).toBe(status)
      expect((await browser.post(formatEndpointPath(restoreMedia, { id }))).status).toBe(status)
    }
  })
})
