import { once } from 'node:events'
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { createPicture } from '../site/server/testing/images.ts'

const host = 'https://bench.example'
const languages = ['fr', 'en']
const topics = 50
const sentences = 'Le pain du matin sort du four et la rue le sent. '
/** Pictures with different pixels; files with the same pixels have different comments. */
const drawings = 20
const pictureWidth = 1_600
const pictureHeight = 1_200
const picturesPerFolder = 500

/** A generated export of WordPress with Polylang, as large as `posts` and `paragraphs` make it. */
export interface GeneratedExport {
  posts: number
  paragraphs: number
  pictures: number
}

/** Writes an export whose posts are in two languages. */
export async function writeExport(file: string, size: GeneratedExport) {
  const out = createWriteStream(file)
  for (const part of printExport(size)) if (!out.write(part)) await once(out, 'drain')
  out.end()
  await finished(out)
}

function* printExport({ posts, paragraphs, pictures }: GeneratedExport) {
  yield head
  for (let topic = 0; topic < topics; topic++)
    yield `<wp:category><wp:term_id>${topic + 1}</wp:term_id><wp:category_nicename>cat-${topic}</wp:category_nicename><wp:cat_name>Rubrique ${topic}</wp:cat_name></wp:category>\n`
  for (const [which, language] of languages.entries())
    for (let post = 0; post < posts; post++) {
      const picture = pictures > 0 ? (post * languages.length + which) % pictures : undefined
      const content = printContent({ post, posts, language, paragraphs, picture })
      yield printItem(1 + post * languages.length + which, {
        title: `Titre ${language} ${post}`,
        link: getPostPath(post, language),
        content,
        elements: `<wp:post_name>post-${post}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><category domain="category" nicename="cat-${post % topics}">x</category><category domain="language" nicename="${language}">x</category><category domain="post_translations" nicename="pll_${post}">x</category>`,
      })
    }
  for (let picture = 0; picture < pictures; picture++)
    yield printItem(1 + posts * languages.length + picture, {
      title: `p${picture}`,
      link: `/photo-${picture}/`,
      content: '',
      elements: `<wp:status>inherit</wp:status><wp:post_type>attachment</wp:post_type><wp:attachment_url>${host}/wp-content/uploads/${getPicturePath(picture)}.jpg</wp:attachment_url>`,
    })
  yield '</channel></rss>\n'
}

const head = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Bench</title><link>${host}</link><language>fr-FR</language><wp:base_blog_url>${host}</wp:base_blog_url><wp:author><wp:author_login>anna</wp:author_login><wp:author_display_name>Anna</wp:author_display_name></wp:author>\n`

const getPostPath = (post: number, language: string) =>
  `/${language === 'fr' ? '' : `${language}/`}${2010 + (post % 12)}/05/post-${post}/`

const getPicturePath = (picture: number) =>
  `2020/${String(Math.floor(picture / picturesPerFolder)).padStart(2, '0')}/p${picture}`

interface Item {
  title: string
  link: string
  content: string
  elements: string
}

const printItem = (id: number, { title, link, content, elements }: Item) =>
  `<item><title>${title}</title><link>${host}${link}</link><dc:creator>anna</dc:creator><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>${2010 + (id % 12)}-05-04 10:00:00</wp:post_date_gmt><wp:post_parent>0</wp:post_parent>${elements}</item>\n`

interface Content {
  post: number
  posts: number
  language: string
  paragraphs: number
  picture: number | undefined
}

function printContent({ post, posts, language, paragraphs, picture }: Content) {
  const texts = Array.from({ length: paragraphs }, (_, at) => {
    const link = host + getPostPath((post * 7 + at) % posts, language)
    return `<!-- wp:paragraph -->\n<p>${language} ${post} ${at}: ${sentences.repeat(5)}<a href="${link}">lien</a></p>\n<!-- /wp:paragraph -->\n`
  })
  const image =
    picture === undefined
      ? ''
      : `<!-- wp:image --><figure class="wp-block-image"><img src="${host}/wp-content/uploads/${getPicturePath(picture)}-300x225.jpg" alt="Pain ${picture}"/></figure><!-- /wp:image -->`
  return texts.join('\n') + image
}

/** Writes the pictures of an export into a folder, as in `wp-content/uploads`. */
export async function writePictures(folder: string, count: number) {
  const bodies = await Promise.all(Array.from({ length: drawings }, (_, at) => drawPicture(at)))
  for (let picture = 0; picture < count; picture++) {
    const body = bodies[picture % drawings]
    if (!body) continue
    const path = join(folder, `${getPicturePath(picture)}.jpg`)
    if (picture % picturesPerFolder === 0) mkdirSync(join(path, '..'), { recursive: true })
    const words = Buffer.from(`picture ${picture}`)
    const comment = Buffer.from([0xff, 0xfe, 0, words.length + 2])
    writeFileSync(path, Buffer.concat([body.subarray(0, 2), comment, words, body.subarray(2)]))
  }
}

const drawPicture = (at: number) =>
  createPicture(pictureWidth, pictureHeight - at)
    .jpeg({ quality: 60 })
    .toBuffer()
