import type { Box } from './boxes.ts'

/** What is left of the request's two megabytes once the words are in it. */
const bytesMax = 1_600_000
/** From the best on; Safari writes no WebP and answers with a PNG. */
const qualities = [0.9, 0.75, 0.5]
const smaller = 0.7
const attempts = 4

/** A canvas as a picture that is small enough to be sent. */
export async function asPicture(canvas: HTMLCanvasElement): Promise<Blob> {
  let shown = canvas
  for (let attempt = 0; attempt < attempts; attempt++) {
    for (const quality of qualities)
      for (const type of ['image/webp', 'image/jpeg']) {
        const blob = await written(shown, type, quality)
        if (blob.size <= bytesMax) return blob
      }
    shown = drawn(shown, shown.width * smaller, shown.height * smaller)
  }
  throw new Error('The picture is too large.')
}

function written(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The browser makes no picture of the page.'))
    canvas.toBlob(take, type, quality)
  })
}

/** The picture with its boxes: what is under them is gone. */
export async function withBoxes(picture: Blob, boxes: Box[]): Promise<Blob> {
  if (boxes.length === 0) return picture
  const bitmap = await createImageBitmap(picture)
  const canvas = drawn(bitmap, bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser draws nothing.')
  context.fillStyle = '#16140f'
  for (const { left, top, width, height } of boxes)
    context.fillRect(
      Math.floor(left * canvas.width),
      Math.floor(top * canvas.height),
      Math.ceil(width * canvas.width),
      Math.ceil(height * canvas.height),
    )
  return asPicture(canvas)
}

function drawn(source: HTMLCanvasElement | ImageBitmap, width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}
