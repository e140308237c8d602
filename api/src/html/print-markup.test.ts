import { printMarkup } from '@vitrine/contract/html/print-markup'
import { expect, test } from 'vitest'
import { readMarkup } from './read-markup.ts'

test.each([
  '<p class="a">One</p>\n<p>Two</p>',
  '<p>a &amp; b &lt; c &amp;amp; d</p>',
  '<a href="/a?b=1&amp;c" title="say &quot;x&quot;">A</a>',
  '<pre>\n\n  code</pre>',
  '<p>a<br>b<img src="/a.png" alt="">c</p>',
  '<details open=""><summary>S</summary></details>',
])('%j is printed as it was read', (html) => {
  expect(printMarkup(readMarkup(html).children)).toBe(html)
})
