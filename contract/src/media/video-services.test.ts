import { describe, expect, test } from 'vitest'
import {
  findVideo,
  getPlayerAddress,
  getServicePlayer,
  readPlayerAddress,
} from './video-services.ts'

const id = 'dQw4w9WgXcQ'

describe('an address of a video service names its video', () => {
  const cases = [
    [`https://www.youtube.com/watch?v=${id}`, `/_player/youtube/${id}`],
    [`https://www.youtube.com/watch?list=PL1&v=${id}&t=1m30s`, `/_player/youtube/${id}?start=90`],
    [`http://m.youtube.com/watch?v=${id}&t=42`, `/_player/youtube/${id}?start=42`],
    [`//youtu.be/${id}?si=abc&t=5`, `/_player/youtube/${id}?start=5`],
    [`https://www.youtube.com/shorts/${id}`, `/_player/youtube/${id}`],
    [`https://youtube.com/live/${id}/`, `/_player/youtube/${id}`],
    [`https://www.youtube-nocookie.com/embed/${id}?start=7`, `/_player/youtube/${id}?start=7`],
    ['https://vimeo.com/76979871', '/_player/vimeo/76979871'],
    ['https://vimeo.com/channels/staffpicks/76979871', '/_player/vimeo/76979871'],
    [
      'https://vimeo.com/76979871/8272103f6e#t=1h',
      '/_player/vimeo/76979871?h=8272103f6e&start=3600',
    ],
    [
      'https://player.vimeo.com/video/76979871?h=8272103f6e',
      '/_player/vimeo/76979871?h=8272103f6e',
    ],
    ['https://www.dailymotion.com/video/x84sh87?start=3', '/_player/dailymotion/x84sh87?start=3'],
    ['https://www.dailymotion.com/video/x84sh87_un-titre', '/_player/dailymotion/x84sh87'],
    ['https://dai.ly/x84sh87', '/_player/dailymotion/x84sh87'],
    ['https://geo.dailymotion.com/player.html?video=x84sh87', '/_player/dailymotion/x84sh87'],
  ] as const
  test.each(cases)('%s', (address, expected) => {
    const video = findVideo(address)
    expect(video && getPlayerAddress(video)).toBe(expected)
    const [path = '', search] = expected.split('?')
    expect(readPlayerAddress(path, search ? `?${search}` : '')).toEqual(video)
  })
})

test.each([
  'https://www.youtube.com/',
  'https://www.youtube.com/@chaine',
  'https://www.youtube.com/playlist?list=PL123',
  `https://www.youtube.com:8443/watch?v=${id}`,
  `https://www.youtube.com.evil.test/watch?v=${id}`,
  `https://evil.test/https://www.youtube.com/watch?v=${id}`,
  `ftp://www.youtube.com/watch?v=${id}`,
  `https://www.youtube.com/watch?v=${id}%22onload`,
  'https://www.youtube.com/watch?v=../../x',
  'https://vimeo.com/about',
  'https://dailymotion.com/fr',
  `/watch?v=${id}`,
  'javascript:alert(1)',
])('no video: %s', (address) => {
  expect(findVideo(address)).toBeUndefined()
})

test.each([
  ['/_player/', ''],
  ['/_player/peertube/abc', ''],
  ['/_player/youtube/abc', ''],
  [`/_player/youtube/${id}/more`, ''],
  ['/_player/constructor/1', ''],
  ['/_player/youtube/%22%3E%3Cscript', ''],
])('no player: %s%s', (path, search) => {
  expect(readPlayerAddress(path, search)).toBeUndefined()
})

test('a player ignores a start or a key that no service writes', () => {
  expect(readPlayerAddress('/_player/vimeo/12', '?h="><b>&start=-1')).toEqual({
    service: 'vimeo',
    id: '12',
  })
  expect(readPlayerAddress('/_player/vimeo/12', '?start=99h')).not.toHaveProperty('start')
})

test('a player is that of the host that stores least, in the language of the reader', () => {
  const ask = { service: 'youtube', id, start: 90 } as const
  expect(getServicePlayer(ask, 'fr')).toEqual({
    origin: 'https://www.youtube-nocookie.com',
    address: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0&hl=fr&start=90`,
  })
  expect(getServicePlayer({ service: 'vimeo', id: '12', key: 'abcdef' }, 'fr').address).toBe(
    'https://player.vimeo.com/video/12?autoplay=1&dnt=1&h=abcdef',
  )
  expect(getServicePlayer({ service: 'dailymotion', id: 'x84sh87' }, 'fr').address).toBe(
    'https://geo.dailymotion.com/player.html?video=x84sh87',
  )
})
