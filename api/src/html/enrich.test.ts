import { imageDefaults } from '@vitrine/contract/media/images'
import { expect, test } from 'vitest'
import { type PublishContext, publishHtml } from './publish-html.ts'

const context: PublishContext = {
  locale: 'en',
  localizeHref: (path) => `/en${path}`,
  imageSize: (src) => (src === '/media/a.png' ? { width: 800, height: 600 } : undefined),
  images: imageDefaults,
}
const publish = (source: string) => publishHtml(source, context)
const a = (width: number) => `/_ipx/w_${width}&amp;f_webp&amp;q_80/storage/a.png`
const enriched = 'loading="lazy" decoding="async"'

test.each([
  ['<h2>Café &amp; thé</h2>', '<h2 id="café-thé">Café &amp; thé</h2>'],
  ['<h3>日本語 <em>テスト</em></h3>', '<h3 id="日本語-テスト">日本語 <em>テスト</em></h3>'],
  ['<h2>Constructor</h2>', '<h2 id="c-constructor">Constructor</h2>'],
  ['<h2>!</h2>', '<h2 id="section">!</h2>'],
  ['<h2>A</h2><h2>A</h2><h2>A</h2>', '<h2 id="a">A</h2><h2 id="a-2">A</h2><h2 id="a-3">A</h2>'],
  ['<h2>A</h2><p id="a">b</p>', '<h2 id="a-2">A</h2><p id="a">b</p>'],
  ['<h2 id="x">A</h2><h5>B</h5>', '<h2 id="x">A</h2><h5>B</h5>'],
])('headings get an id from their words: %j', (source, html) => {
  expect(publish(source).html).toBe(html)
})

test('a duplicate id gets a number in the page, not in the content', () => {
  const source = '<p id="x">a</p><p id="x">b</p>'
  const { content, html } = publish(source)
  expect(content).toBe(source)
  expect(html).toBe('<p id="x">a</p><p id="x-2">b</p>')
})

test('a srcset of many commas is parsed in one pass', () => {
  const commas = ','.repeat(200_000)
  const source = `<img src="/b.png" srcset="/media/a.png 1x, /media/${commas}b 2x, /media/c.png,">`
  expect(publish(source).html).toContain('srcset="/storage/a.png 1x, /storage/,')
  expect(publish(source).html).toContain('b 2x, /storage/c.png,"')
})

test.each([
  [
    '<img src="/media/a.png">',
    `<img src="${a(627)}" width="800" height="600" srcset="${a(627)} 627w, ${a(800)} 800w" sizes="(max-width: 681px) 92vw, 627px" alt="" ${enriched}>`,
  ],
  [
    '<img src="/media/a.png" alt="b" width="400" loading="eager">',
    `<img src="${a(400)}" alt="b" width="400" loading="eager" height="300" srcset="${a(400)} 400w, ${a(800)} 800w" sizes="(max-width: 434px) 92vw, 400px" decoding="async">`,
  ],
  ['<img src="/media/gone.png" alt="b">', `<img src="/storage/gone.png" alt="b" ${enriched}>`],
  [
    '<img src="/b.png" alt srcset="/media/a.png 1x,/media/b.png 2x, https://x.org/media/c.png 3x">',
    `<img src="/b.png" alt="" srcset="/storage/a.png 1x,/storage/b.png 2x, https://x.org/media/c.png 3x" ${enriched}>`,
  ],
  ['<p>a<img src="data:image/png;base64,x">b</p>', '<p>ab</p>'],
])('images have a size and load lazily: %j', (source, html) => {
  expect(publish(source).html).toBe(html)
})

test.each([
  [
    'an icon has candidates of its size and twice its size',
    '<img src="/media/a.png" width="40">',
    `srcset="${a(40)} 40w, ${a(80)} 80w" sizes="(max-width: 43px) 92vw, 40px"`,
  ],
  [
    'a wide figure is as wide as the page',
    '<figure class="width-wide"><img src="/media/a.png"></figure>',
    'sizes="(max-width: 1460px) 92vw, 1344px"',
  ],
  [
    'the sizes of a figure follow the width of the page',
    '<figure><a href="/a"><img src="/media/a.png"></a></figure>',
    'sizes="(max-width: 681px) 92vw, (max-width: 1023px) 627px, (max-width: 1455px) 69vw, 1008px"',
  ],
  [
    'the sizes of a figure in a box follow the width of the text',
    '<div><figure><img src="/media/a.png"></figure></div>',
    'sizes="(max-width: 681px) 92vw, 627px"',
  ],
  [
    'the sizes of a gallery follow its grid and what it cuts off',
    '<div class="gallery"><figure><img src="/media/a.png" width="1600" height="900"></figure></div>',
    'sizes="(max-width: 508px) 123vw, (max-width: 659px) 62vw, 406px"',
  ],
  [
    'sizes written by an editor stay',
    '<img src="/media/a.png" sizes="50vw">',
    `sizes="50vw" width="800" height="600" srcset="${a(627)} 627w`,
  ],
  [
    'a srcset written by an editor stays',
    '<img src="/media/a.png" srcset="/media/b.png 2x">',
    '<img src="/storage/a.png" srcset="/storage/b.png 2x" width="800" height="600" alt="" ',
  ],
  [
    'subtitles get the same address as other files',
    '<video controls src="/media/a.mp4"><track src="/media/a.vtt" srclang="fr"></video>',
    '<video controls src="/storage/a.mp4" preload="metadata" playsinline><track src="/storage/a.vtt" srclang="fr"></video>',
  ],
  [
    'a picture keeps its sources',
    '<picture><source srcset="/media/b.avif"><img src="/media/a.png" alt="b"></picture>',
    '<picture><source srcset="/storage/b.avif"><img src="/storage/a.png" alt="b" width="800" height="600" ',
  ],
  [
    'an image of another host keeps its address',
    '<img src="https://x.org/a.png" alt="b">',
    `<img src="https://x.org/a.png" alt="b" ${enriched}>`,
  ],
])('%s', (_, source, part) => {
  expect(publish(source).html).toContain(part)
})

test('the content keeps the addresses of the editor', () => {
  const source = '<a href="/media/a.pdf"><img src="/media/a.png"></a>'
  const { content, html } = publish(source)
  expect(content).toBe(source)
  expect(html).toContain(`<a href="/storage/a.pdf"><img src="${a(627)}"`)
})

test.each([
  ['/contact', '/en/contact'],
  ['/', '/en/'],
  ['/contact?a=b#c', '/en/contact?a=b#c'],
  ['/contact#constructor', '/en/contact#c-constructor'],
  ['/contact#main', '/en/contact#main'],
  ['contact', 'contact'],
  ['#c', '#c'],
  ['mailto:a@b.c', 'mailto:a@b.c'],
])('the link %s becomes %s', (written, published) => {
  expect(publish(`<a href="${written}">a</a>`).html).toBe(`<a href="${published}">a</a>`)
})

test.each([
  ['<a href="https://x.org/">a</a>', '<a href="https://x.org/" rel="noopener">a</a>'],
  [
    '<a href="http://x.org" rel="nofollow">a</a>',
    '<a href="http://x.org" rel="nofollow noopener">a</a>',
  ],
  ['<a href="//x.org/a">a</a>', '<a href="https://x.org/a" rel="noopener">a</a>'],
  ['<a href="/\\x.org">a</a>', '<a href="https://x.org" rel="noopener">a</a>'],
  ['<a href="/a" target="_blank">a</a>', '<a href="/en/a" target="_blank" rel="noopener">a</a>'],
])('external links and links to new windows get rel="noopener": %j', (source, html) => {
  expect(publish(source).html).toBe(html)
})

test('outbound links are listed once each', () => {
  const anchors = ['https://x.org/a', '/b', 'https://x.org/a', 'mailto:a@b.c', '//y.org', '#c']
  const { links } = publish(anchors.map((href) => `<a href="${href}">a</a>`).join(''))
  expect(links).toEqual(['https://x.org/a', 'https://y.org'])
})

test.each([
  ['<table><caption>Prices</caption><tr><td>1</td></tr></table>', 'Prices'],
  ['<table><thead><tr><th>Name</th><th>Price</th></tr></thead></table>', 'Name, Price'],
  ['<h2 id="x">Our prices</h2><table><tr><td>1</td></tr></table>', 'Our prices'],
])('a table scrolls in a labelled region: %j', (source, label) => {
  const { html } = publish(source)
  expect(html).toContain(`<section class="v-table" tabindex="0" aria-label="${label}"><table>`)
  expect(html).toMatch(/<\/table><\/section>$/)
})

test('tables with the same name get numbered labels, and a nested table has no region', () => {
  const table = '<table><tr><th>A</th></tr></table>'
  const { html } = publish(`${table}${table}<table><tr><td>${table}</td></tr></table>`)
  expect(html.match(/aria-label="[^"]*"/g)).toEqual(['aria-label="A"', 'aria-label="A 2"'])
  expect(html.match(/class="v-table"/g)).toHaveLength(3)
})

test('header cells have a scope', () => {
  const { html } = publish(
    '<table><tr><th>A</th><th>B</th></tr><tr><th>C</th><td>1</td></tr></table>',
  )
  expect(html.match(/scope="\w+"/g)).toEqual(['scope="col"', 'scope="col"', 'scope="row"'])
})

test('code blocks can be scrolled by keyboard, and keep their first empty line', () => {
  expect(publish('<pre>\n\na</pre>').html).toBe('<pre tabindex="0">\n\na</pre>')
})

test('an aside is a note, not a landmark', () => {
  expect(publish('<aside>a</aside>').html).toBe('<aside role="note">a</aside>')
})

test.each([
  ['<p>a</p><p></p>\n<p><br></p>', '<p>a</p>'],
  ['<p>a</p>\n', '<p>a</p>\n'],
  ['<p></p><p>a</p>', '<p></p><p>a</p>'],
  ['<p>a</p><p><img src="/b.png" alt></p>', `<p>a</p><p><img src="/b.png" alt="" ${enriched}></p>`],
])('empty paragraphs at the end are removed: %j', (source, html) => {
  expect(publish(source).html).toBe(html)
})

test.each([
  ['<a href="/media/a.pdf">Plan</a>', 'Plan (PDF, 1.2\u00a0MB)'],
  ['<a href="/media/a.pdf?x#page=2"><em>Plan</em></a>', '<em>Plan</em> (PDF, 1.2\u00a0MB)'],
  ['<a href="/media/a.pdf" hreflang="de">Plan</a>', 'Plan (PDF, 1.2\u00a0MB, in German)'],
  ['<a href="/media/a.pdf">Plan (PDF)</a>', 'Plan (PDF)'],
  ['<a href="/media/gone.pdf">Plan</a>', 'Plan'],
])('a link to a document shows its type and size: %j', (source, words) => {
  const stored = {
    id: 1,
    version: 1,
    mime: 'application/pdf',
    bytes: 1_234_567,
    alt: '',
    decorative: false,
    language: null,
    transcript: '',
    width: null,
    height: null,
    poster: null,
    tracks: [],
    isTagged: null,
  }
  const storedFile = (address: string) => (address.startsWith('/media/a.pdf') ? stored : undefined)
  const { html, content } = publishHtml(source, { ...context, storedFile })
  expect(html.replace(/<\/?a[^>]*>/g, '')).toBe(words)
  expect(content).toBe(source)
  const french = publishHtml(source, { ...context, storedFile, locale: 'fr' })
  expect(french.html.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(
    words.replace('1.2\u00a0MB', '1,2 Mo').replace('in German', 'en allemand'),
  )
})
