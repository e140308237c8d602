import { Page } from '@vitrine/contract/pages/pages'
import { expect, test } from 'vitest'
import { getCut } from './image.tsx'
import { getSharedImage } from './shared-image.ts'

const picture = { url: '/storage/a.jpg?v=2', width: 2400, height: 1600, alt: '' }
const focal = { x: 0.3, y: 0.9 }

test('a picture is cropped around its focal point, as wide as possible', () => {
  expect(getCut({ ...picture, focal }, { width: 1, height: 1 })).toEqual({
    width: 1,
    height: 1,
    position: '30_90',
    sourceWidth: 1600,
  })
})

test('a picture without a focal point or without a crop is requested unchanged', () => {
  const cut = { width: 1, height: 1 }
  expect(getCut(picture, cut)).toEqual({})
  expect(getCut({ ...picture, focal: { x: 0.5, y: 0.5 } }, cut)).toEqual({})
  expect(getCut({ ...picture, focal }, undefined)).toEqual({})
})

test('the image for social networks is cropped around the focal point', () => {
  const page = Page.parse({ id: 1, picture: { ...picture, focal }, seo_image: null, seo_type: '' })
  expect(getSharedImage(page).url).toBe('/_ipx/f_jpeg&q_80&pos_30_90&v_2&s_1200x630/storage/a.jpg')
})
