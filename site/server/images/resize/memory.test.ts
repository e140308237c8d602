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
const estimate = (about: Partial<SourceMetadata>, width: number) =>
  estimateCost({ ...photo, ...about }, frame(width), 'webp')

test('two usual photographs fit into memory at once', () => {
  const { bytes = 0 } = estimate({ isProgressive: false }, 1_536) ?? {}
  expect(2 * bytes).toBeLessThan(renderBytesMax)
})

test('one progressive photograph of 50 million pixels fits into memory', () => {
  const { bytes = 0, frame: rendered } = estimate({}, 1_200) ?? {}
  expect(rendered).toEqual(frame(1_200))
  expect(bytes).toBeGreaterThan(renderBytesMax / 2)
  expect(bytes).toBeLessThanOrEqual(renderBytesMax)
})

test('a picture that needs too much memory is rendered smaller, with the same proportions', () => {
  const { bytes, frame: rendered } = estimate({}, 3_072) ?? {}
  expect(bytes).toBe(renderBytesMax)
  expect(rendered?.width).toBeGreaterThan(1_200)
  expect(rendered?.width).toBeLessThan(3_072)
  expect((rendered?.width ?? 0) / (rendered?.height ?? 1)).toBeCloseTo(
    photo.width / photo.height,
    2,
  )
})

test('a picture that never fits into memory is not rendered', () => {
  expect(estimate({ chromaSubsampling: '4:4:4' }, 320)).toBeUndefined()
  expect(estimate({ format: 'heif' }, 320)).toBeUndefined()
})
