import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parseModifiers } from '../address/modifiers.ts'
import { planRender, render } from './render.ts'

/** Creates red, lime and blue stripes, from left to right. They are stored rotated if `orientation` is set. */
async function stripes(orientation = 1) {
  const colours = ['red', 'lime', 'blue']
  const parts = colours.map((background, at) => ({
    input: { create: { width: 40, height: 60, channels: 3 as const, background } },
    left: at * 40,
    top: 0,
  }))
  const upright = sharp({ create: { width: 120, height: 60, channels: 3, background: 'white' } })
  const image = upright.composite(parts)
  if (orientation === 1) return image.png().toBuffer()
  const turned = sharp(await image.png().toBuffer()).rotate(-90)
  return turned.withMetadata({ orientation }).png().toBuffer()
}

async function colourOf(source: Buffer, modifiers: string) {
  const rendered = await render(await planRender(source, parseModifiers(modifiers)))
  const { data, info } = await sharp(rendered).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const middle = (Math.floor(height / 2) * width + Math.floor(width / 2)) * channels
  const names = ['red', 'lime', 'blue']
  const [best] = [0, 1, 2].toSorted((a, b) => (data[middle + b] ?? 0) - (data[middle + a] ?? 0))
  return [names[best ?? 0], width, height]
}

test.each([
  ['s_20x40&f_png&pos_0_50', 'red'],
  ['s_20x40&f_png&pos_16-50', 'red'],
  ['s_20x40&f_png', 'lime'],
  ['s_20x40&f_png&pos_50_0', 'lime'],
  ['s_20x40&f_png&pos_84_100', 'blue'],
  ['s_20x40&f_png&pos_100_50&v_7', 'blue'],
])('a picture is cropped around its focal point: %s', async (modifiers, colour) => {
  expect(await colourOf(await stripes(), modifiers)).toEqual([colour, 20, 40])
})

test('the focal point refers to the displayed picture', async () => {
  const rotated = await stripes(6)
  expect(await colourOf(rotated, 's_20x40&f_png&pos_0_50')).toEqual(['red', 20, 40])
  expect(await colourOf(rotated, 's_20x40&f_png&pos_100_50')).toEqual(['blue', 20, 40])
})

test('without a crop the focal point has no effect', async () => {
  expect(await colourOf(await stripes(), 'w_60&f_png&pos_0_50')).toEqual(['lime', 60, 30])
  expect(await colourOf(await stripes(), 's_60x60&fit_contain&f_jpeg&pos_0_50')).toEqual([
    'lime',
    60,
    60,
  ])
})
