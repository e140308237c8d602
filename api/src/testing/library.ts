import { join } from 'node:path'
import { MediaList, MediaUploaded } from '@vitrine/contract/admin/media'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { listMedia, replaceMedia, showMedia } from '@vitrine/contract/endpoints/media'
import { store } from './api.ts'
import type { Browser } from './browser.ts'
import type { databases } from './databases.ts'
import { withEditor } from './editing.ts'

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n')
export const svg = Buffer.from('<svg viewBox="0 0 4 3"><path d="M0 0"/></svg>')

/** Returns a media library with a signed-in editor, renewed for each test of a suite. */
export function libraryOn(open: (typeof databases)[number]['open']) {
  const editor = withEditor(open)

  const upload = (name: string, data: Buffer, browser: Browser = editor.browser) =>
    browser.post(`${listMedia.path}?name=${encodeURIComponent(name)}`, data)
  return {
    editor: () => editor,
    folder: (path = '') => join(editor.people.context.mediaFolder, path),
    upload,
    add: async (name: string, data: Buffer) =>
      MediaUploaded.parse(await (await upload(name, data)).json()).data,
    change: (id: number, body: object, browser: Browser = editor.browser) =>
      browser.put(formatEndpointPath(showMedia, { id }), body),
    replace: (id: number, data: Buffer, browser: Browser = editor.browser) =>
      browser.put(`${formatEndpointPath(replaceMedia, { id })}?name=a.jpg`, data),
    listed: async (query = '') =>
      MediaList.parse(await (await editor.browser.read(listMedia.path + query)).json()),
    /** Returns the content version. */
    version: () => editor.database.changes.current(),
    /** Publishes a page with a picture and a text. */
    publish: (picture: string | undefined, content = '') =>
      store(editor.database, [
        {
          key: 'a',
          ...(picture && { picture }),
          translations: { fr: { title: 'Le lac', slug: 'lac', content } },
        },
      ]),
    /** Returns the published HTML of that text. */
    html: async () => {
      const row = await editor.database.db
        .selectFrom('page_translations')
        .select('content_html')
        .executeTakeFirstOrThrow()
      return row.content_html
    },
  }
}
