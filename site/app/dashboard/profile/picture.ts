import { avatarRules } from '@vitrine/contract/identity/identity'
import { useEffect, useState } from 'react'
import type { Done } from '../../forms/account/form-action.ts'

export type PictureFault = 'avatarInvalid' | 'avatarLarge'

interface Selection {
  bitmap?: ImageBitmap
  fault?: PictureFault
}

export function usePicture(done: Done | undefined) {
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
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

export function drawPart(canvas: HTMLCanvasElement, bitmap: ImageBitmap, part: Part) {
  const context = canvas.getContext('2d')
  if (!context) return
  const { width, height } = bitmap
  const from = [part.x * width, part.y * height, part.width * width, part.height * height] as const
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, ...from, 0, 0, canvas.width, canvas.height)
}

export async function fileOf(bitmap: ImageBitmap, part: Part): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = avatarRules.widths.large
  canvas.height = avatarRules.widths.large
  drawPart(canvas, bitmap, part)
  return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))) ?? undefined
}
