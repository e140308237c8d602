import { avatarRules } from '@vitrine/contract/identity/identity'
import { useEffect, useState } from 'react'
import type { FormSuccess } from '../../forms/account/form-action.ts'

export type PictureError = 'avatarInvalid' | 'avatarLarge'

interface Selection {
  bitmap?: ImageBitmap
  fault?: PictureError
}

export function useSelectedPicture(done: FormSuccess | undefined) {
  const [selection, setSelection] = useState<Selection>({})
  useEffect(() => {
    if (done) setSelection({})
  }, [done])
  return {
    ...selection,
    take: async (file: File) => setSelection(await readPicture(file)),
    forget: () => setSelection({}),
  }
}

/** Decodes a picture, rotated by its EXIF orientation. */
async function readPicture(file: File): Promise<Selection> {
  if (file.size > avatarRules.bytesMax) return { fault: 'avatarLarge' }
  try {
    return { bitmap: await createImageBitmap(file) }
  } catch {
    return { fault: 'avatarInvalid' }
  }
}

/** Area of a picture, as fractions of its width and height. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

export function drawArea(canvas: HTMLCanvasElement, bitmap: ImageBitmap, part: CropArea) {
  const context = canvas.getContext('2d')
  if (!context) return
  const { width, height } = bitmap
  const from = [part.x * width, part.y * height, part.width * width, part.height * height] as const
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, ...from, 0, 0, canvas.width, canvas.height)
}

export async function encodeArea(bitmap: ImageBitmap, part: CropArea): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = avatarRules.widths.large
  canvas.height = avatarRules.widths.large
  drawArea(canvas, bitmap, part)
  return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))) ?? undefined
}
