import { createConcurrencyLimit } from '@vitrine/contract/bounds/concurrency-limit'
import type * as endpoints from '@vitrine/contract/endpoints/account'
import { avatarRules } from '@vitrine/contract/identity/identity'
import sharp from 'sharp'
import type { InputOf } from '../../binding/bind.ts'
import { tooManyAtOnce } from '../../http/refusals.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { wrong } from '../guards/fields.ts'
import type { PersonRequest } from '../guards/request-context.ts'
import { record } from '../stores/audit.ts'
import { changeUser, lockUser, userById } from '../stores/store.ts'
import { avatarWidths, removeAvatarFiles, writeAvatarFiles } from './avatar-files.ts'
import { userAfterChange } from './profile.ts'

const pixelsMax = 50_000_000
const timeoutSeconds = 20
const quality = 80
const atOnce = 1
const waitingMax = 8

interface Square {
  left: number
  top: number
  width: number
  height: number
}

type Input = InputOf<typeof endpoints.saveAvatar>

/** Returns a handler that saves avatars, one at a time. */
export function createAvatars() {
  const inTurn = createConcurrencyLimit({ atOnce, waitingMax, refusal: tooManyAtOnce })
  return async (context: ApiContext, ctx: PersonRequest, { body, files }: Input) => {
    const file = files.get('avatar')
    if (!file) return wrong(ctx, { avatar: 'avatar_invalid' })
    if (file.length > avatarRules.bytesMax) return wrong(ctx, { avatar: 'avatar_large' })
    const name = await inTurn(async () => {
      const squares = await readSquares(file, body)
      return squares && writeAvatarFiles(context.media, squares)
    })
    if (!name) return wrong(ctx, { avatar: 'avatar_invalid' })
    await replaceAvatar(context, ctx, name)
    return userAfterChange(context, ctx)
  }
}

export async function removeAvatar(context: ApiContext, ctx: PersonRequest) {
  await replaceAvatar(context, ctx, null)
  return userAfterChange(context, ctx)
}

async function replaceAvatar(
  context: ApiContext,
  { me, visitor }: PersonRequest,
  name: string | null,
) {
  const { db, now, media } = context
  const before = await db.transaction().execute(async (tx) => {
    // Of two that are sent at once, the later one takes the place of the other.
    await lockUser(tx, me.user.id)
    const held = await userById(tx, me.user.id)
    await changeUser(tx, me.user.id, { avatar: name }, now())
    await record(tx, 'avatar-changed', me.user.id, visitor, now())
    return held?.avatar
  })
  if (before) await removeAvatarFiles(media, before)
}

/** The picture as WebP squares without its metadata; undefined when it is none that is taken. */
async function readSquares(data: Buffer, part: Input['body']) {
  try {
    const options = { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 } as const
    const { format, autoOrient } = await sharp(data, options).metadata()
    const type = `image/${format === 'heif' ? 'avif' : format}`
    if (!avatarRules.types.some((taken) => taken === type)) return undefined
    const square = squareIn(part, autoOrient) ?? 'whole'
    return await Promise.all(
      avatarWidths.map(async (width) => {
        const upright = sharp(data, options).timeout({ seconds: timeoutSeconds }).autoOrient()
        const cut = square === 'whole' ? upright : upright.extract(square)
        const resized = cut.resize(width, width, { fit: 'cover', position: 'attention' })
        return { width, bytes: await resized.webp({ quality }).toBuffer() }
      }),
    )
  } catch {
    // sharp throws for what it cannot decode.
    return undefined
  }
}

function squareIn(
  { x: left = -1, y: top = -1, size = 0 }: Input['body'],
  { width, height }: { width: number; height: number },
) {
  const inside = left >= 0 && top >= 0 && size > 0 && left + size <= width && top + size <= height
  return inside ? ({ left, top, width: size, height: size } satisfies Square) : undefined
}
