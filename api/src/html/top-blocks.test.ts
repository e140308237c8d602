import { expect, test } from 'vitest'
import { splitTopBlocks } from './top-blocks.ts'

const keys = (html: string) => splitTopBlocks(html).map(({ key }) => key)

test.each([
  ['elements', '<p>a</p><ul><li>b</li></ul>', ['<p>a</p>', '<ul><li>b</li></ul>']],
  ['white space between elements', '\n<p>a</p>\n\n<p>b</p>\n', ['<p>a</p>', '<p>b</p>']],
  [
    'text without an element',
    '<p>a</p>b <b>c</b> d<p>e</p>',
    ['<p>a</p>', 'b <b>c</b> d', '<p>e</p>'],
  ],
  ['inline elements with a space between', '<b>a</b> <i>b</i><hr>', ['<b>a</b> <i>b</i>', '<hr>']],
  ['omitted end tags', '<p>a<p>b', ['<p>a', '<p>b']],
  ['an empty text', '', []],
  [
    'text outside of the cells of a table',
    '<table>a<tr><td>b</td></tr></table>',
    ['<table>a<tr><td>b</td></tr></table>'],
  ],
])('splits a text into its blocks: %s', (_, html, blocks) => {
  expect(keys(html)).toEqual(blocks)
  expect(
    splitTopBlocks(html)
      .map((block) => block.html)
      .join(''),
  ).toBe(html)
})
