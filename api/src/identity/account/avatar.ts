import { createConcurrencyLimit } from '@vitrine/contract/bounds/concurrency-limit'
import type * as endpoints from '@vitrine/contract/endpoints/account'
import { avatarRules } from '@vitrine/contract/identity/identity'
import sharp from 'sharp'
import type { InputOf } from '../../binding/bind.ts'
import { createBusyError } from '../../http/refusals.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { refuseFields } from '../guards/fields.ts'
import type { PersonRequest } from '../guards/request-context.ts'
import { recordEvent } from '../stores/audit-log.ts'
import { changeUser, findUserById, lockUser } from '../stores/user-store.ts'
import { avatarWidths, deleteAvatarFiles, writeAvatarFiles } from './avatar-files.ts'
import { readUserAfterChange } from './profile.ts'

const pixelsMax = 50_000_000
const timeoutSeconds = 20
const quality = 80
const concurrency = 1
const waitingMax = 8

interface Square {
  left: number
  top: number
  width: number
  height: number
}

type Input = InputOf<typeof endpoints.saveAvatar>

/** Returns a handler that saves avatars, one at a time because decoding needs memory. */
export function createAvatarHandler() {
  const limit = createConcurrencyLimit({
    atOnce: concurrency,
    waitingMax,
    refusal: createBusyError,
  })
  return async (context: ApiContext, ctx: PersonRequest, { body, files }: Input) => {
    const file = files.get('avatar')
    if (!file) return refuseFields(ctx, { avatar: 'avatar_invalid' })
    if (file.length > avatarRules.bytesMax) return refuseFields(ctx, { avatar: 'avatar_large' })
    const name = await limit(async () => {
      const squares = await readSquares(file, body)
      return squares && writeAvatarFiles(context.media, squares)
    })
    if (!name) return refuseFields(ctx, { avatar: 'avatar_invalid' })
    await replaceAvatar(context, ctx, name)
    return readUserAfterChange(context, ctx)
  }
}

export async function removeAvatar(context: ApiContext, ctx: PersonRequest) {
  await replaceAvatar(context, ctx, null)
  return readUserAfterChange(context, ctx)
}

async function replaceAvatar(
  context: ApiContext,
  { me, visitor }: PersonRequest,
  name: string | null,
) {
  const { db, now, media } = context
  const oldName = await db.transaction().execute(async (tx) => {
    // The lock serializes two concurrent uploads: the later one deletes the file of the other.
    await lockUser(tx, me.user.id)
    const user = await findUserById(tx, me.user.id)
    await changeUser(tx, me.user.id, { avatar: name }, now())
    await recordEvent(tx, 'avatar-changed', me.user.id, visitor, now())
    return user?.avatar
  })
  if (oldName) await deleteAvatarFiles(media, oldName)
}

/**
 * Crops and resizes the picture to WebP squares, without metadata. Returns undefined if its type is
 * not accepted or it cannot be decoded.
 */
async function readSquares(data: Buffer, crop: Input['body']) {
  try {
    const options = { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 } as const
    const { format, autoOrient } = await sharp(data, options).metadata()
    const mime = `image/${format === 'heif' ? 'avif' : format}`
    if (!avatarRules.types.some((type) => type === mime)) return undefined
    const square = toSquare(crop, autoOrient) ?? 'whole'
    return await Promise.all(
      avatarWidths.map(async (width) => {
        const upright = sharp(data, options).timeout({ seconds: timeoutSeconds }).autoOrient()
        const cut = square === 'whole' ? upright : upright.extract(square)
        const resized = cut.resize(width, width, { fit: 'cover', position: 'attention' })
        return { width, bytes: await resized.webp({ quality }).toBuffer() }
      }),
    )
  } catch {
    // sharp throws if it cannot decode the picture.
    return undefined
  }
}

function toSquare(
  { x: left = -1, y: top = -1, size = 0 }: Input['body'],
  { width, height }: { width: number; height: number },
) {
  const isInside = left >= 0 && top >= 0 && size > 0 && left + size <= width && top + size <= height
  return isInside ? ({ left, top, width: size, height: size } satisfies Square) : undefined
}
