import { expect, test } from 'vitest'
import { findMediaPaths, toLikePattern } from './media-paths.ts'

test.each([
  ['uploads/a-0123.png', '<img src="/media/uploads/a-0123.png" alt="">'],
  ['uploads/a-0123.png', '<a href="https://example.org/storage/uploads/a-0123.png?v=2">a</a>'],
  ['b.png', '<img srcset="/media/a.png 1x, /media/b.png 2x">'],
  ['a.png', '<img srcset="/media/a.png 1x, /media/b.png 2x">'],
  ['le lac.png', "<img src='/media/le lac.png'>"],
  ['le lac.png', '<img src="/media/le%20lac.png">'],
  ['été/é.png', '<img src="/media/%C3%A9t%C3%A9%2F%C3%A9.png">'],
  ['a&b.png', '<img src="/media/a&amp;b.png">'],
  ['a&b, c.png', '<img src="/media/a&b, c.png">'],
  ['a.pdf', '/media/a.pdf#page=2'],
])('%s is found in %s', (path, content) => {
  expect(findMediaPaths(content)).toContain(path)
  const plain = toLikePattern(path).replaceAll('%', '')
  expect(content).toContain(plain)
})

test.each([
  ['a.png', '<img src="/media/a.png.webp">'],
  ['a.png', '<img src="/media/b/a.png">'],
  ['a.png', '<p>a.png</p>'],
])('%s is not found in %s', (path, content) => {
  expect(findMediaPaths(content)).not.toContain(path)
})

test('an address with a broken escape is read unchanged', () => {
  expect(findMediaPaths('<img src="/media/100%.png">')).toContain('100%.png')
})
