import { avatarRules } from '@vitrine/contract/identity/identity'
import { useEffect, useState } from 'react'
import type { Done } from '../../forms/account/form-action.ts'

/** What is wrong with a file that was chosen, by the names of the texts. */
export type PictureFault = 'avatarInvalid' | 'avatarLarge'

interface Chosen {
  bitmap?: ImageBitmap
  fault?: PictureFault
}

/** The picture that a person has chosen and not yet sent. */
export function usePicture(done: Done | undefined) {
  const [chosen, choose] = useState<Chosen>({})
  // Once it is sent, the screen shows the kept one.
  useEffect(() => {
    if (done) choose({})
  }, [done])
  return {
    ...chosen,
    take: async (file: File) => choose(await readPicture(file)),
    forget: () => choose({}),
  }
}

/** Decodes a picture, turned as its camera was held. */
async function readPicture(file: File): Promise<Chosen> {
  if (file.size > avatarRules.bytesMax) return { fault: 'avatarLarge' }
  try {
    return { bitmap: await createImageBitmap(file) }
  } catch {
    // The browser throws for what it cannot decode.
    return { fault: 'avatarInvalid' }
  }
}

/** Part of a picture, in shares of its width and height from 0 to 1. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** Draws a part of a picture so that it fills a canvas. */
export function drawPart(canvas: HTMLCanvasElement, bitmap: ImageBitmap, part: Part) {
  const context = canvas.getContext('2d')
  if (!context) return
  const { width, height } = bitmap
  const from = [part.x * width, part.y * height, part.width * width, part.height * height] as const
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, ...from, 0, 0, canvas.width, canvas.height)
}

/** A part of a picture as the file that is sent: a square of the largest size that is kept. */
export async function fileOf(bitmap: ImageBitmap, part: Part): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = avatarRules.widths.large
  canvas.height = avatarRules.widths.large
  drawPart(canvas, bitmap, part)
  return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))) ?? undefined
}
