import { useEffect, useRef } from 'react'

/** Draws a picture on a canvas: an image of its own would need more of the pages' policy. */
export function usePicture(picture: Blob) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const draw = async () => {
      const bitmap = await createImageBitmap(picture)
      if (!canvas.current) return
      canvas.current.width = bitmap.width
      canvas.current.height = bitmap.height
      canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0)
      canvas.current.dataset.drawn = ''
    }
    draw().catch(reportError)
  }, [picture])
  return canvas
}
