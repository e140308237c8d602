import { expect, test } from 'vitest'
import type { Attachment, ContentContext } from './content-context.ts'
import { convertContent } from './convert-content.ts'

const picture = (id: number): Attachment => ({
  id,
  address: `/media/old/${id}.jpg`,
  alt: `Photo ${id}`,
  caption: '',
  isImage: true,
})

function convert(source: string) {
  const losses: string[] = []
  const context: ContentContext = {
    isHtml: false,
    post: 1,
    findAttachment: (id) => (id < 100 ? picture(id) : undefined),
    findByAddress: (address) =>
      address === '/media/old/known.jpg' ? { ...picture(4), alt: 'Connue' } : undefined,
    listImages: () => [picture(8), picture(9)],
    toFileAddress: (address) =>
      /^https:\/\/old\/.*\.jpg$/.test(address)
        ? address.replace('https://old/', '/media/old/').replace(/-\d+x\d+/, '')
        : undefined,
    toLink: (address) => (address.startsWith('https://old/') ? address.slice(11) : undefined),
    findReusable: (id) =>
      id === 5 ? '<!-- wp:paragraph --><p>Reused</p><!-- /wp:paragraph -->' : undefined,
    findForm: (id) => (id === '7' ? 'Contact' : undefined),
    onUndescribed: () => {},
    onLoss: (kind, name) => losses.push(`${kind} ${name}`),
  }
  return { html: convertContent(source, context), losses }
}

const image = (id: number) => `<figure><img src="/media/old/${id}.jpg" alt="Photo ${id}"></figure>`
const block = (name: string, html: string) => `<!-- wp:${name} -->\n${html}\n<!-- /wp:${name} -->`

test.each([
  [
    'a paragraph',
    block('paragraph', '<p class="has-drop-cap" style="color:red">a</p>'),
    '<p>a</p>',
  ],
  ['a first heading', block('heading', '<h1 class="wp-block-heading">a</h1>'), '<h2>a</h2>'],
  ['a reusable block', '<!-- wp:block {"ref":5} /-->', '<p>Reused</p>'],
  [
    'a gallery',
    block(
      'gallery {"linkTo":"none"}',
      '<figure class="wp-block-gallery columns-2"><figure class="wp-block-image"><img src="https://old/a-300x200.jpg" srcset="https://old/a.jpg 2x" alt=""></figure></figure>',
    ),
    '<div class="gallery"><figure><img src="/media/old/a.jpg" alt=""></figure></div>',
  ],
  [
    'columns',
    block(
      'columns',
      '<div class="wp-block-columns"><div class="wp-block-column"><p>a</p></div><div class="wp-block-column"><p>b</p></div></div>',
    ),
    '<div class="columns"><div><p>a</p></div><div><p>b</p></div></div>',
  ],
  [
    'a button',
    block(
      'buttons',
      '<div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link" href="https://old/x/">Go</a></div></div>',
    ),
    '<p><a href="/x/" class="button">Go</a></p>',
  ],
  [
    'a video of a service',
    block(
      'embed',
      '<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/dQw4w9WgXcQ\n</div></figure>',
    ),
    '<p><a href="https://youtu.be/dQw4w9WgXcQ">https://youtu.be/dQw4w9WgXcQ</a></p>',
  ],
  [
    'a table with a caption',
    block(
      'table',
      '<figure class="wp-block-table"><table><tbody><tr><td>a</td></tr></tbody></table><figcaption>b</figcaption></figure>',
    ),
    '<table><caption>b</caption><tbody><tr><td>a</td></tr></tbody></table>',
  ],
  [
    'a group with words of its own',
    block('group', '<div class="wp-block-group">a <em>b</em><p>c</p></div>'),
    '<p>a <em>b</em></p><p>c</p>',
  ],
  ['a spacer', block('spacer', '<div class="wp-block-spacer" style="height:9px"></div>'), ''],
  [
    'a gallery of the classic editor',
    '[gallery ids="1,2"]',
    `<div class="gallery">${image(1)}${image(2)}</div>`,
  ],
  [
    'a gallery of all pictures of the post',
    '[gallery]',
    `<div class="gallery">${image(8)}${image(9)}</div>`,
  ],
  [
    'a caption',
    '[caption id="a" align="alignleft" width="3"]<img src="https://old/a.jpg" alt="x" /> Words[/caption]',
    '<figure class="align-start"><img src="/media/old/a.jpg" alt="x"><figcaption>Words</figcaption></figure>',
  ],
  [
    'an address on its line',
    'a\n\nhttps://vimeo.com/76979871\n\nb',
    '<p>a</p>\n<p><a href="https://vimeo.com/76979871">https://vimeo.com/76979871</a></p>\n<p>b</p>',
  ],
  ['words in brackets', 'a [sic] b', '<p>a [sic] b</p>'],
  [
    'a page builder',
    '[vc_row][vc_column_text]a[/vc_column_text][vc_single_image image="3"][/vc_row]',
    `<p>a</p>${image(3)}`,
    ['builder vc', 'builder vc'],
  ],
  ['a form of a plug-in', 'a\n\n[contact-form-7 id="7" title="x"]', '<p>a</p>', ['form Contact']],
  [
    'a block of a form',
    '<!-- wp:wpforms/form-selector {"clientId":"x","formId":"7"} /-->',
    '',
    ['form Contact'],
  ],
  [
    'a shortcode in an attribute',
    '<a title="[gallery]">a</a>',
    '<p><a title="[gallery]">a</a></p>',
  ],
  [
    'a picture that only its address names',
    '<img src="https://old/known-300x200.jpg" srcset="https://old/known.jpg 2x">',
    '<p><img src="/media/old/known.jpg" alt="Connue"></p>',
  ],
  ['an unknown shortcode', '[price id="3"]', '<p>[price id="3"]</p>', ['shortcode price']],
  [
    'a frame',
    '<iframe src="https://maps.example/x" title="Plan"></iframe>',
    '<p><a href="https://maps.example/x">Plan</a></p>',
    ['frame maps.example'],
  ],
  ['a computed block', '<!-- wp:latest-posts {"n":3} /-->', '', ['computed latest-posts']],
  [
    'a loop of posts',
    '<!-- wp:query -->\n<!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template -->\n<!-- /wp:query -->',
    '',
    ['computed query'],
  ],
  ['a block of a plug-in', block('acme/box', '<p>a</p>'), '<p>a</p>', ['block acme/box']],
  ['an unfinished comment', 'a <!-- wp:para', 'a'],
])('%s', (_, source, expected, losses: string[] = []) => {
  const converted = convert(source)
  expect(converted.html.replaceAll(/\n\s*(?=<figure|<div)|(?<=<\/div>|<\/figure>)\n/g, '')).toBe(
    expected,
  )
  expect(converted.losses).toEqual(losses)
})

test.each([
  ['<iframe src="http://"></iframe>', ['frame http://']],
  [
    '<!-- wp:embed --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">https://[x</div></figure><!-- /wp:embed -->',
    ['embed https://[x'],
  ],
])('the address of %s is not valid: it is a link', (source, losses) => {
  expect(convert(source)).toMatchObject({ html: expect.stringContaining('<a href='), losses })
})
