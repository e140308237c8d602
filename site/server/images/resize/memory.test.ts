import { expect, test } from 'vitest'
import { renderBytesMax } from '../address/limits.ts'
import { estimateCost, type SourceMetadata } from './memory.ts'

const photo: SourceMetadata = {
  format: 'jpeg',
  width: 8_660,
  height: 5_770,
  channels: 3,
  isProgressive: true,
  chromaSubsampling: '4:2:0',
}
const frame = (width: number) => ({
  width,
  height: Math.round((width * photo.height) / photo.width),
  fit: 'fill' as const,
})
const need = (about: Partial<SourceMetadata>, width: number) =>
  estimateCost({ ...photo, ...about }, frame(width), 'webp')

test('two usual photographs are made at once', () => {
  const { bytes = 0 } = need({ isProgressive: false }, 1_536) ?? {}
  expect(2 * bytes).toBeLessThan(renderBytesMax)
})

test('of a progressive photograph of 50 million pixels, one is', () => {
  const { bytes = 0, frame: made } = need({}, 1_200) ?? {}
  expect(made).toEqual(frame(1_200))
  expect(bytes).toBeGreaterThan(renderBytesMax / 2)
  expect(bytes).toBeLessThanOrEqual(renderBytesMax)
})

test('one that would take too much comes out smaller, in its own proportions', () => {
  const { bytes, frame: made } = need({}, 3_072) ?? {}
  expect(bytes).toBe(renderBytesMax)
  expect(made?.width).toBeGreaterThan(1_200)
  expect(made?.width).toBeLessThan(3_072)
  expect((made?.width ?? 0) / (made?.height ?? 1)).toBeCloseTo(photo.width / photo.height, 2)
})

test('what can never be made with the memory that there is, is not', () => {
  expect(need({ chromaSubsampling: '4:4:4' }, 320)).toBeUndefined()
  expect(need({ format: 'heif' }, 320)).toBeUndefined()
})
