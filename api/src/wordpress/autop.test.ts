import { expect, test } from 'vitest'
import { addParagraphs } from './autop.ts'

test.each([
  ['one paragraph', 'Bonjour', '<p>Bonjour</p>'],
  ['a blank line ends a paragraph', 'One\n\nTwo', '<p>One</p>\n<p>Two</p>'],
  ['several blank lines, with spaces', 'One\r\n \r\n\r\nTwo', '<p>One</p>\n<p>Two</p>'],
  ['a line break', 'One\nTwo', '<p>One<br>\nTwo</p>'],
  ['a line break that is written', 'One<br />\nTwo', '<p>One<br />\nTwo</p>'],
  ['words around a heading', 'One\n<h2>Title</h2>\nTwo', '<p>One</p><h2>Title</h2><p>Two</p>'],
  ['inline elements', '<em>One</em> two', '<p><em>One</em> two</p>'],
  ['a paragraph that is written', '<p>One</p>\n<p>Two</p>', '<p>One</p>\n<p>Two</p>'],
  ['a quote', '<blockquote>One</blockquote>', '<blockquote><p>One</p></blockquote>'],
  [
    'a list between lines',
    'One\n<ul>\n<li>a</li>\n<li>b\nc</li>\n</ul>\n',
    '<p>One</p><ul>\n<li>a</li>\n<li>b<br>\nc</li>\n</ul>\n',
  ],
  ['a short box', '<div>One</div>', '<div>One</div>'],
  ['a box with a blank line', '<div>One\n\nTwo</div>', '<div><p>One</p>\n<p>Two</p></div>'],
  ['code', 'a\n\n<pre>x\n\ny</pre>', '<p>a</p><pre>x\n\ny</pre>'],
  ['a blank line in a heading', '<h2>a\n\nb</h2>', '<h2>a<br>\n<br>\nb</h2>'],
  ['an element without an end', '<pre>a\n\nb', '<pre>a\n\nb'],
  ['an end without a start', 'a</div>\n\nb', '<p>a</p></div><p>b</p>'],
  ['nothing', ' \n ', '\n'],
])('%s', (_, source, expected) => {
  expect(addParagraphs(source)).toBe(expected)
})

test('a long text with many unfinished tags takes linear time', () => {
  expect(addParagraphs('<div '.repeat(100_000))).toContain('<div ')
})

test('a line with many spaces takes linear time', () => {
  const line = `a${' '.repeat(500_000)}b`
  expect(addParagraphs(line)).toBe(`<p>${line}</p>`)
})
