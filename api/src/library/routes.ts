import type { Action } from '@vitrine/contract/admin/actions'
import { mediaPaths } from '@vitrine/contract/admin/media'
import { Hono } from 'hono'
import type { Editing } from '../editing/calls/editing.ts'
import type { Guards } from '../identity/guards/guards.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { changeMedia, showItem } from './change.ts'
import type { Library } from './library.ts'
import { listMedia } from './list.ts'
import { deleteMedia, restoreMedia } from './remove.ts'
import { createUploads } from './upload.ts'

const item = `${mediaPaths.media}/:id{[0-9]+}` as const

/** The library of media: files that people send, what is said of them, and where they are used. */
export function libraryRoutes({ editing: inAdmin }: Guards, editing: Editing, library: Library) {
  const to = (action: Action, call: (asked: PersonRequest) => Promise<Response>) =>
    inAdmin(action, (_, asked) => call(asked))
  const uploads = createUploads(editing, library)
  return new Hono()
    .get(
      mediaPaths.media,
      to('read-pages', (asked) => listMedia(editing, asked)),
    )
    .post(mediaPaths.media, to('upload-media', uploads.add))
    .get(
      item,
      to('read-pages', (asked) => showItem(editing, asked)),
    )
    .put(
      item,
      to('upload-media', (asked) => changeMedia(editing, asked)),
    )
    .delete(
      item,
      to('delete-media', (asked) => deleteMedia(editing, library, asked)),
    )
    .put(`${item}/file`, to('upload-media', uploads.replace))
    .post(
      `${item}/restore`,
      to('delete-media', (asked) => restoreMedia(editing, library, asked)),
    )
}
