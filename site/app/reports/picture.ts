import type { Box } from './boxes.ts'

/** Leaves room for the texts in a request of at most 2 MB. */
const bytesMax = 1_600_000
/** In order of preference. Safari encodes no WebP and returns a PNG. */
const qualities = [0.9, 0.75, 0.5]
const scaleStep = 0.7
const attemptsMax = 4

/** Reduces quality and size until the image has at most `bytesMax`. Throws if it cannot. */
export async function encodePicture(canvas: HTMLCanvasElement): Promise<Blob> {
  let scaled = canvas
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    for (const quality of qualities)
      for (const type of ['image/webp', 'image/jpeg']) {
        const blob = await encode(scaled, type, quality)
        if (blob.size <= bytesMax) return blob
      }
    scaled = drawScaled(scaled, scaled.width * scaleStep, scaled.height * scaleStep)
  }
  throw new Error('The screenshot is too large.')
}

function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const onBlob = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The browser cannot encode the screenshot.'))
    canvas.toBlob(onBlob, type, quality)
  })
}

/** Draws the boxes over the picture, which removes what they cover. */
export async function drawBoxes(picture: Blob, boxes: Box[]): Promise<Blob> {
  if (boxes.length === 0) return picture
  const bitmap = await createImageBitmap(picture)
  const canvas = drawScaled(bitmap, bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser cannot draw on a canvas.')
  context.fillStyle = '#16140f'
  for (const { left, top, width, height } of boxes)
    context.fillRect(
      Math.floor(left * canvas.width),
      Math.floor(top * canvas.height),
      Math.ceil(width * canvas.width),
      Math.ceil(height * canvas.height),
    )
  return encodePicture(canvas)
}

function drawScaled(source: HTMLCanvasElement | ImageBitmap, width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}
