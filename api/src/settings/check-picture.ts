import { iconSideMin, settingPictureBytesMax } from '@vitrine/contract/admin/settings'
import type { PictureName } from './picture-uses.ts'

interface PictureFile {
  mime: string
  width: number | null
  height: number | null
  bytes: number
}

/** Returns why a file cannot be a picture of the site; undefined if it can. */
export function findPictureProblem(name: PictureName, file: PictureFile | undefined) {
  if (!file?.mime.startsWith('image/')) return 'picture_unknown'
  if (file.bytes > settingPictureBytesMax) return 'setting_picture_large'
  if (name === 'share') return /png|jpeg/.test(file.mime) ? undefined : 'setting_share'
  if (name !== 'icon' || file.mime === 'image/svg+xml') return undefined
  return Math.min(file.width ?? 0, file.height ?? 0) < iconSideMin
    ? 'setting_icon_small'
    : undefined
}
