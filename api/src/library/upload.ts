import type { UploadRefusal, UploadRefused } from '@vitrine/contract/admin/media'
import type * as endpoints from '@vitrine/contract/endpoints/media'
import type { Problem } from '@vitrine/contract/http/problem'
import { mediaRules } from '@vitrine/contract/media/media-rules'
import type { InputOf } from '../binding/bind.ts'
import { type Reply, reply, retryAfter } from '../http/reply.ts'
import { countFile } from '../identity/guards/daily-quotas.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import type { RefusedFile } from '../media/accept-file.ts'
import { type AcceptedUpload, acceptUpload } from '../media/accept-upload.ts'
import type { VttProblem } from '../media/recordings/vtt.ts'
import { repeatsMax } from '../media/vector-repeats.ts'
import { getActor } from '../publishing/actor.ts'
import { addFile } from './add-file.ts'
import { showMedia } from './change.ts'
import { toMediaItem } from './items.ts'
import type { Library } from './library.ts'
import { type ReceivedUpload, uploadBusySeconds } from './receive-upload.ts'
import { replaceFile } from './replace-file.ts'
import { getLibraryText } from './texts.ts'
import { type MediaFileInput, refuseVisibleChange } from './with-item.ts'

const megabyte = 1_000_000

/** Adds a file to the library: 201, or 200 with the existing file if the bytes are the same. */
export function uploadMedia(
  library: Library,
  ctx: PersonRequest,
  { query: { name, folder } }: InputOf<typeof endpoints.uploadMedia>,
) {
  return withFile(library, ctx, async (file) => {
    const { row, duplicate } = await addFile(library, { file, name, folder }, getActor(ctx))
    const data = await toMediaItem(library.context, row)
    const uploaded = { data, duplicate, removed: file.removed }
    return duplicate ? reply(200, uploaded) : reply(201, uploaded)
  })
}

/** Replaces a file. Checks the permission before it receives the new one. */
export async function replaceMedia(
  library: Library,
  ctx: PersonRequest,
  { params, query: { name }, row }: MediaFileInput<typeof endpoints.replaceMedia>,
) {
  const refused = await refuseVisibleChange(library, ctx, row)
  if (refused) return refused
  return withFile(library, ctx, async (file) => {
    const problem = await replaceFile(library, row, file, name, getActor(ctx))
    return problem ? refuseFile(library, ctx, problem) : showMedia(library, ctx, { params })
  })
}

/**
 * Receives, checks and cleans a file, and passes it to `use`. Each received file counts for the
 * daily limit, also one that is refused.
 */
function withFile<R>(
  library: Library,
  ctx: PersonRequest,
  use: (file: AcceptedUpload) => Promise<R>,
) {
  const { db, now } = library.context
  return library.receive(ctx.request, ctx.me.user.id, async (received) => {
    if ('refused' in received) return refuseFile(library, ctx, received.refused)
    const limited = await countFile(db, ctx, received.bytes, now())
    if (limited) return limited
    return library.limitReading(async () => {
      const file = await readUpload(received)
      return 'refused' in file ? refuseFile(library, ctx, file.refused, file) : use(file)
    })
  })
}

async function readUpload({
  file,
}: Extract<ReceivedUpload, { file: string }>): Promise<
  AcceptedUpload | (Omit<RefusedFile, 'refused'> & { refused: UploadRefusal })
> {
  const accepted = await acceptUpload(file)
  if ('refused' in accepted || accepted.isComplete) return accepted
  return { refused: 'cut-off' }
}

/** Response for a refused file: 413, 422, or 503 with `Retry-After` if the server is busy. */
function refuseFile(
  library: Library,
  ctx: PersonRequest,
  reason: UploadRefusal | 'busy',
  { vtt }: { vtt?: VttProblem | undefined } = {},
): Reply<413, UploadRefused> | Reply<422, UploadRefused> | Reply<503, Problem> {
  const { bytesMax, pixelsMax, vectorBytesMax, videoBytesMax, audioBytesMax } = mediaRules
  const message = getLibraryText(library, ctx, vtt ? `captions-${vtt.fault}` : reason, {
    megabytes: bytesMax / megabyte,
    video: videoBytesMax / megabyte,
    audio: audioBytesMax / megabyte,
    line: vtt?.line ?? 0,
    megapixels: pixelsMax / megabyte,
    vector: vectorBytesMax / megabyte,
    repeats: repeatsMax,
  })
  if (reason === 'busy') return retryAfter(503, message, uploadBusySeconds)
  return reason === 'too-large' ? reply(413, { message, reason }) : reply(422, { message, reason })
}
