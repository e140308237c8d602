import { expect, test } from 'vitest'
import { toAbsoluteHtml } from './absolute-html.ts'

const siteUrl = 'https://site.test'

test.each([
  ['<a href="/a?b=1&amp;c#d">', '<a href="https://site.test/a?b=1&amp;c#d">'],
  ['<a href="#e">', '<a href="https://site.test/en/page#e">'],
  ['<a href="">', '<a href="https://site.test/en/page">'],
  ['<a href="other">', '<a href="https://site.test/en/other">'],
  ['<a href="mailto:a@b.test">', '<a href="mailto:a@b.test">'],
  ['<a href="//x.test/a">', '<a href="//x.test/a">'],
  ['<q cite="/a">', '<q cite="https://site.test/a">'],
  [
    '<video src="/a.mp4" poster="/a.png">',
    '<video src="https://site.test/a.mp4" poster="https://site.test/a.png">',
  ],
  [
    '<img srcset="/_ipx/w_320/a,b.webp 320w, /_ipx/w_640/a,b.webp 640w,/c.webp 2x">',
    '<img srcset="https://site.test/_ipx/w_320/a,b.webp 320w, https://site.test/_ipx/w_640/a,b.webp 640w,https://site.test/c.webp 2x">',
  ],
  // No addresses.
  ['<p title="a href=" class="/b">', '<p title="a href=" class="/b">'],
  ['<p title="&lt;a href=/b>">', '<p title="&lt;a href=/b>">'],
  ['<code>&lt;a href="/b">', '<code>&lt;a href="/b">'],
  ['href="/a" <', 'href="/a" <'],
])('%s gives %s', (html, absolute) => {
  expect(toAbsoluteHtml(html, siteUrl, `${siteUrl}/en/page`)).toBe(absolute)
})
