import { escapeHtml } from '@vitrine/contract/html/escape-html'
import type { Attachment, ContentContext } from './content-context.ts'
import { replaceShortcodes, type Shortcode, type ShortcodeHandler } from './shortcodes.ts'

type ConvertShortcode = (shortcode: Shortcode, context: ContentContext) => string | undefined

/** Shortcodes of WordPress and of page builders whose content has a form here. */
const converters: Record<string, ConvertShortcode> = {
  caption: convertCaption,
  wp_caption: convertCaption,
  gallery: convertGallery,
  playlist: convertPlaylist,
  embed: ({ content, attributes }) => printLink(content?.trim() || attributes.src),
  youtube: ({ content, attributes }) =>
    printLink(content?.trim() || attributes[0] || attributes.url),
  vimeo: ({ content, attributes }) =>
    printLink(toVimeo(content?.trim() || attributes[0] || attributes.url)),
  audio: (shortcode) => printPlayer('audio', shortcode),
  video: (shortcode) => printPlayer('video', shortcode),
  'contact-form-7': convertForm,
  'contact-form': convertForm,
  wpforms: convertForm,
  vc_single_image: ({ attributes: { image } }, context) =>
    printFigure(context.findAttachment(Number(image))),
  vc_custom_heading: ({ attributes: { text = '' } }) => `\n<h2>${escapeHtml(text)}</h2>\n`,
  vc_btn: ({ attributes: { title = '', link = '' } }) =>
    printButton(decodeLink(/(?:^|\|)url:([^|]*)/.exec(link)?.[1] ?? ''), title),
  et_pb_image: ({ attributes: { src = '', alt = '' } }) =>
    src && `\n<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"></figure>\n`,
  et_pb_button: ({ attributes: { button_url = '', button_text = '' } }) =>
    printButton(button_url, button_text),
  et_pb_video: ({ attributes: { src } }) => printLink(src),
}

/** Page builders wrap texts in shortcodes: the texts are kept, titles become headings. */
const builderPattern = /^(?:vc_|et_pb_|fusion_|av_|us_)/
/** Words in brackets are shortcodes if they look like one. */
const looksLikeCode = ({ name, attributes, content }: Shortcode) =>
  content !== undefined ||
  /[_-]/.test(name) ||
  Object.keys(attributes).some((key) => /\D/.test(key))

/** Converts shortcodes to HTML. Unknown ones stay as text and are reported. */
export function convertShortcodes(source: string, context: ContentContext): string {
  const handle: ShortcodeHandler = (shortcode) => {
    const { name, attributes, content } = shortcode
    const convert = Object.hasOwn(converters, name) ? converters[name] : undefined
    const html = convert?.(shortcode, context)
    if (html !== undefined) return html
    if (builderPattern.test(name)) {
      context.onLoss('builder', name.split('_', 1)[0] ?? name)
      const title = attributes.title ? `\n<h3>${escapeHtml(attributes.title)}</h3>\n` : ''
      return `${title}\n${content ?? ''}\n`
    }
    if (looksLikeCode(shortcode)) context.onLoss('shortcode', name)
    return undefined
  }
  return replaceShortcodes(source, handle)
}

/** A form becomes a draft of its own. */
function convertForm({ attributes: { id = '', title } }: Shortcode, context: ContentContext) {
  const form = context.findForm(id, title)
  if (form === undefined) return undefined
  context.onLoss('form', form)
  return ''
}

function convertCaption({ attributes, content = '' }: Shortcode): string {
  const [, picture = '', words = ''] =
    /^\s*((?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(content) ?? []
  const caption = (attributes.caption ?? words).trim()
  const align = attributes.align ? ` class="${escapeHtml(attributes.align)}"` : ''
  if (picture === '') return content
  return `\n<figure${align}>${picture}${caption && `<figcaption>${caption}</figcaption>`}</figure>\n`
}

function convertGallery({ attributes }: Shortcode, context: ContentContext): string | undefined {
  const listed = (attributes.ids ?? attributes.include)?.split(/[\s,]+/).map(Number)
  const excluded = new Set(attributes.exclude?.split(/[\s,]+/).map(Number))
  const images = listed
    ? listed.flatMap((id) => context.findAttachment(id) ?? [])
    : context
        .listImages(Number(attributes.id) || context.post)
        .filter(({ id }) => !excluded.has(id))
  if (images.length === 0) return undefined
  return `\n<div class="gallery">${images.map(printFigure).join('')}</div>\n`
}

function convertPlaylist({ attributes }: Shortcode, context: ContentContext): string | undefined {
  const files = (attributes.ids ?? '').split(/[\s,]+/).flatMap((id) => {
    const file = context.findAttachment(Number(id))
    return file ? `<audio controls src="${escapeHtml(file.address)}"></audio>` : []
  })
  return files.length === 0 ? undefined : `\n${files.join('\n\n')}\n`
}

export function printFigure(attachment: Attachment | undefined): string | undefined {
  if (!attachment) return undefined
  const { id, address, alt, caption } = attachment
  const words = caption && `<figcaption>${caption}</figcaption>`
  const image = `<img class="wp-image-${id}" src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">`
  return `<figure>${image}${words}</figure>`
}

const fileAttributes = [
  'src',
  'mp4',
  'm4v',
  'webm',
  'ogv',
  'mp3',
  'm4a',
  'ogg',
  'wav',
  'wma',
  'wmv',
]

function printPlayer(name: 'audio' | 'video', { attributes, content = '' }: Shortcode) {
  const src =
    fileAttributes.map((each) => attributes[each]).find(Boolean) ??
    /https?:\/\/[^\s"'<>]+/.exec(content)?.[0]
  if (src === undefined) return undefined
  // A page of a video service has no file.
  if (!/\.\w{2,4}(?:\?|$)/.test(src)) return printLink(src)
  return `\n<${name} controls src="${escapeHtml(src)}"></${name}>\n`
}

export const printLink = (address: string | undefined) =>
  address && /^(https?:)?\/\//.test(address)
    ? `\n<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>\n`
    : undefined

const printButton = (address: string, title: string) =>
  title ? `\n<p><a class="button" href="${escapeHtml(address)}">${escapeHtml(title)}</a></p>\n` : ''

const toVimeo = (video: string | undefined) =>
  video && /^\d+$/.test(video) ? `https://vimeo.com/${video}` : video

function decodeLink(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
