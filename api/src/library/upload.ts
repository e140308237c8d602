import { readFile } from 'node:fs/promises'
import {
  MediaAnswer,
  MediaUploaded,
  UploadQuery,
  type UploadRefusal,
  UploadRefused,
} from '@vitrine/contract/admin/media'
import { createConcurrencyLimit } from '@vitrine/contract/concurrency-limit'
import { mediaRules } from '@vitrine/contract/media-rules'
import type { Context } from 'hono'
import type { Editing } from '../editing/calls/editing.ts'
import { check } from '../http/body.ts'
import { refuse, tooManyAtOnce } from '../http/refusals.ts'
import { countFile } from '../identity/guards/daily-quotas.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { type Accepted, acceptFile } from '../media/accept.ts'
import { repeatsMax } from '../media/vector-repeats.ts'
import { addFile } from './add-file.ts'
import { itemsOf, wholeItem } from './items.ts'
import type { Library } from './library.ts'
import { busySeconds, type Received } from './receive.ts'
import { replaceFile } from './replace-file.ts'
import { itemAt, mayChange } from './requests.ts'
import { wordsFor } from './words.ts'

/** Files that are held in memory at the same moment, and how many may wait for that. */
const readAtOnce = 2
const waitingMax = 30
const megabyte = 1_000_000

/** The calls that bring a file; guards have let the sender in before anything of it is read. */
export function createUploads(editing: Editing, library: Library) {
  const withFile = createWithFile(editing, library)
  const { context } = editing

  return {
    /** `POST /api/admin/media`. */
    add: (asked: PersonRequest) =>
      withFile(asked, async (file, { name, folder }) => {
        const sent = { file, name, folder }
        const { row, duplicate } = await addFile(editing, library, sent, asked.me.user.id)
        const [data] = await itemsOf(context.db, context.rules, [row])
        const answer = MediaUploaded.parse({ data, duplicate, removed: file.removed })
        return asked.c.json(answer, duplicate ? 200 : 201)
      }),

    /** `PUT /api/admin/media/{id}/file`. */
    replace: async (asked: PersonRequest) => {
      const found = await itemAt(editing, asked.c)
      if ('refusal' in found) return found.refusal
      const refusal = await mayChange(editing, asked, found.row.id)
      if (refusal) return refusal
      return withFile(asked, async (file, { name }) => {
        const isSame = await replaceFile(editing, library, found.row, file, name, asked.me.user.id)
        if (!isSame) return answerRefused(editing, asked.c, 'other-kind')
        const data = await wholeItem(context.db, context.rules, found.row.id)
        return asked.c.json(MediaAnswer.parse({ data }))
      })
    },
  }
}

/** Returns a function that receives, checks and cleans a file, and passes it to `use`. */
function createWithFile(editing: Editing, library: Library) {
  const inTurn = createConcurrencyLimit({
    atOnce: readAtOnce,
    waitingMax,
    refusal: tooManyAtOnce,
  })
  return async (
    asked: PersonRequest,
    use: (file: Accepted, query: UploadQuery) => Promise<Response>,
  ) => {
    const { c } = asked
    const query = check(c, UploadQuery, c.req.query())
    if ('refusal' in query) return query.refusal
    return withBody(editing, library, asked, (received) =>
      inTurn(async () => {
        const file = await readUpload(received)
        if ('refused' in file) return answerRefused(editing, c, file.refused)
        return use(file, query.value)
      }),
    )
  }
}

type Arrived = Extract<Received, { file: string }>

/** Receives a body and counts it. Does not read the file if the daily limit is reached. */
const withBody = (
  editing: Editing,
  library: Library,
  asked: PersonRequest,
  use: (arrived: Arrived) => Promise<Response>,
) =>
  library.receive(asked.c, asked.me.user.id, async (received) => {
    if ('refused' in received) return answerRefused(editing, asked.c, received.refused)
    const { db, now } = editing.context
    const refusal = await countFile(db, asked, received.bytes, now())
    return refusal ? asked.c.json(refusal.value, 429, refusal.headers) : use(received)
  })

async function readUpload({ file }: Arrived) {
  const accepted = await acceptFile(await readFile(file))
  if ('refused' in accepted || accepted.whole) return accepted
  return { refused: 'cut-off' } as const
}

/** Says why a file is not taken: 413, 422, or 503 for what passes by itself. */
function answerRefused(editing: Editing, c: Context, reason: UploadRefusal | 'busy') {
  const { bytesMax, pixelsMax, vectorBytesMax } = mediaRules
  const message = wordsFor(editing, c, reason, {
    megabytes: bytesMax / megabyte,
    megapixels: pixelsMax / megabyte,
    vector: vectorBytesMax / megabyte,
    repeats: repeatsMax,
  })
  if (reason === 'busy') {
    c.header('Retry-After', String(busySeconds))
    return Promise.resolve(refuse(c, 503, message))
  }
  const status = reason === 'too-large' ? 413 : 422
  return Promise.resolve(c.json(UploadRefused.parse({ message, reason }), status))
}
