import { oldHost, printCategory, printWxr, type WxrItem } from '../api/src/testing/wxr.ts'

/** An export of WordPress, with the words that readers saw on each page of the old site. */
export interface OldExport {
  name: string
  xml: string
  /** Visible words of each text, by its path here. */
  words: Record<string, string>
  /** Paths of the old site. */
  addresses: string[]
}

const toHost = (name: string, text: string) => text.replaceAll('old.example', `${name}.example`)

const uploads = `${oldHost}/wp-content/uploads/2021/03`
const block = (name: string, html: string) =>
  `<!-- wp:${name} -->\n${html}\n<!-- /wp:${name} -->\n\n`
const picture = (id: number, name: string, parent: number): WxrItem => ({
  ...{ id, type: 'attachment', status: 'inherit', slug: name, parent },
  ...{ link: `${oldHost}/${name}-photo/`, file: `${uploads}/${name}.png` },
  meta: { _wp_attachment_image_alt: `Photo ${name}` },
})

/** Languages of Polylang, with texts of the block editor. */
const polylang = (): OldExport => {
  const language = (code: string, group: string): [string, string, string][] => [
    ['language', code, code],
    ['post_translations', group, group],
  ]
  const content = (words: string, target: string) =>
    [
      block(
        'paragraph',
        `<p class="has-large-font-size">${words} <a href="${target}">${words} 2</a></p>`,
      ),
      block('heading', `<h2 class="wp-block-heading">Titre ${words}</h2>`),
      block(
        'columns',
        `<div class="wp-block-columns">${block('column', `<div class="wp-block-column">${block('paragraph', `<p>Gauche ${words}</p>`)}</div>`)}${block('column', `<div class="wp-block-column">${block('paragraph', `<p>Droite ${words}</p>`)}</div>`)}</div>`,
      ),
      block(
        'gallery',
        `<figure class="wp-block-gallery">${block('image', `<figure class="wp-block-image"><img src="${uploads}/pain-300x200.png" srcset="${uploads}/pain.png 900w" alt=""/><figcaption>Légende ${words}</figcaption></figure>`)}</figure>`,
      ),
      block(
        'details',
        `<details class="wp-block-details"><summary>Plus ${words}</summary><p>Reste ${words}</p></details>`,
      ),
      block(
        'quote',
        `<blockquote class="wp-block-quote"><p>Citation ${words}</p><cite>Zoé</cite></blockquote>`,
      ),
      block('latest-posts', ''),
    ].join('')
  const seen = (words: string) =>
    `${words} ${words} 2 Titre ${words} Gauche ${words} Droite ${words} Légende ${words} Plus ${words} Reste ${words} Citation ${words} Zoé`
  const items: WxrItem[] = [
    {
      ...{
        id: 2,
        type: 'page',
        slug: 'fournil',
        title: 'Le fournil',
        terms: language('fr', 'pll_a'),
      },
      content: content('Fournil', `${oldHost}/en/bakery/`),
    },
    {
      ...{
        id: 3,
        type: 'page',
        slug: 'bakery',
        title: 'The bakery',
        terms: language('en', 'pll_a'),
      },
      ...{ link: `${oldHost}/en/bakery/`, content: content('Bakery', `${oldHost}/?p=5`) },
    },
    {
      ...{ id: 5, slug: 'levain', title: 'Le levain', date: '2021-03-05 10:00:00' },
      ...{ link: `${oldHost}/2021/03/levain/` },
      content: content('Levain', `${oldHost}/category/recettes/`),
      terms: [...language('fr', 'pll_b'), ['category', 'recettes', 'Recettes']],
      meta: { _thumbnail_id: '20' },
    },
    picture(20, 'pain', 5),
    { id: 6, type: 'page', slug: 'oven', terms: language('en', 'pll_c'), content: 'An oven' },
    {
      ...{ id: 7, type: 'page', slug: 'four', terms: language('fr', 'pll_c'), content: 'Un four' },
      link: `${oldHost}/fr/four/`,
    },
  ]
  const xml = toHost(
    'polylang',
    printWxr({ items, terms: printCategory(7, 'recettes', 'Recettes') }),
  )
  return {
    ...{ name: 'polylang', xml },
    words: {
      '/fournil': seen('Fournil'),
      '/en/bakery': seen('Bakery'),
      '/2021/03/levain': seen('Levain'),
      // The old site had no prefix for English.
      '/oven': 'An oven',
      '/?p=6': 'An oven',
    },
    addresses: [
      ...['/fournil/', '/en/bakery/', '/2021/03/levain/', '/?page_id=2', '/?p=5', '/?page_id=3'],
      ...['/oven/', '/fr/four/'],
      ...['/category/recettes/', '/?cat=7', '/category/recettes/feed/', '/feed/', '/?feed=rss2'],
      ...['/pain-photo/', '/?attachment_id=20', '/author/anna/', '/2021/03/', '/2021/', '/page/2/'],
      ...['/wp-content/uploads/2021/03/pain.png', '/wp-content/uploads/2021/03/pain-150x150.png'],
    ],
  }
}

/** Texts of the classic editor: paragraphs without tags, and shortcodes. */
const classic = (): OldExport => {
  const items: WxrItem[] = [
    {
      ...{ id: 31, slug: 'fete', title: 'La fête', link: `${oldHost}/la-fete/` },
      content: `Première ligne
et la suite.

[caption id="x" align="alignright" width="300"]<a href="${uploads}/feu.png"><img class="wp-image-40" src="${uploads}/feu-300x200.png" alt="Le feu" /></a> Le <em>grand</em> feu[/caption]

<strong>Horaires</strong>
<ul>
<li>Lundi</li>
<li>Mardi &amp; jeudi</li>
</ul>
<!--more-->

[gallery ids="40"]

Voir <a href="${oldHost}/?p=32">la suite</a> [sic].`,
    },
    { id: 32, slug: 'suite', title: 'La suite', link: `${oldHost}/la-suite/`, content: 'Fin.' },
    picture(40, 'feu', 31),
  ]
  return {
    ...{ name: 'classic', xml: toHost('classic', printWxr({ items })) },
    words: {
      '/la-fete':
        'Première ligne et la suite. Le grand feu Horaires Lundi Mardi & jeudi Voir la suite [sic].',
      '/la-suite': 'Fin.',
    },
    addresses: [
      ...['/la-fete/', '/la-suite/', '/?p=31', '/?p=32', '/feu-photo/', '/?attachment_id=40'],
    ],
  }
}

/** Texts of page builders: WPBakery, Divi and Elementor. */
const builder = (): OldExport => {
  const items: WxrItem[] = [
    {
      ...{ id: 51, type: 'page', slug: 'bakery-vc', title: 'WPBakery' },
      content: `[vc_row][vc_column width="1/2"][vc_custom_heading text="Nos pains"][vc_column_text]<p>Du pain.</p>[/vc_column_text][vc_single_image image="60"][/vc_column][/vc_row]`,
    },
    {
      ...{ id: 52, type: 'page', slug: 'divi', title: 'Divi' },
      content: `[et_pb_section][et_pb_row][et_pb_text admin_label="x"]<h2>Un titre</h2><p>Un texte.</p>[/et_pb_text][et_pb_image src="${uploads}/four.png" alt="Le four"][/et_pb_row][/et_pb_section]`,
    },
    {
      ...{ id: 53, type: 'page', slug: 'elementor', title: 'Elementor' },
      meta: {
        _elementor_edit_mode: 'builder',
        _elementor_data: JSON.stringify([
          {
            elType: 'section',
            elements: [
              { elType: 'widget', widgetType: 'heading', settings: { title: 'Bonjour' } },
              {
                elType: 'widget',
                widgetType: 'text-editor',
                settings: { editor: '<p>Le texte.</p>' },
              },
              {
                elType: 'widget',
                widgetType: 'image',
                settings: { image: { url: `${uploads}/four.png`, id: 60 } },
              },
            ],
          },
        ]),
      },
    },
    picture(60, 'four', 0),
  ]
  return {
    ...{ name: 'builder', xml: toHost('builder', printWxr({ items })) },
    words: {
      '/bakery-vc': 'Nos pains Du pain.',
      '/divi': 'Un titre Un texte.',
      '/elementor': 'Bonjour Le texte.',
    },
    addresses: [...['/bakery-vc/', '/divi/', '/elementor/', '/?page_id=52'], '/four-photo/'],
  }
}

export const oldExports = [polylang(), classic(), builder()]
/** Names of the pictures in `wp-content/uploads/2021/03`. */
export const oldPictures = ['pain', 'feu', 'four']
