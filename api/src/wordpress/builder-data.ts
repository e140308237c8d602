import { escapeHtml } from '@vitrine/contract/html/escape-html'

/** Widgets of Elementor, and their HTML. */
const widgets: Record<string, (settings: Record<string, unknown>) => string> = {
  heading: ({ title, header_size }) => {
    const tag = /^h[2-6]$/.test(String(header_size)) ? header_size : 'h2'
    return `<${tag}>${toText(title)}</${tag}>`
  },
  'text-editor': ({ editor }) => toText(editor),
  button: ({ text, link }) =>
    `<p><a class="button" href="${escapeHtml(toText(Object(link).url))}">${escapeHtml(toText(text))}</a></p>`,
  image: ({ image, caption }) => {
    const { url, id } = Object(image)
    const words = caption ? `<figcaption>${escapeHtml(toText(caption))}</figcaption>` : ''
    return url
      ? `<figure><img class="wp-image-${Number(id)}" src="${escapeHtml(toText(url))}" alt="">${words}</figure>`
      : ''
  },
  video: ({ youtube_url, vimeo_url }) => `\n\n${toText(youtube_url ?? vimeo_url)}\n\n`,
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')
const depthMax = 50

/** Returns the texts and pictures of a page of Elementor in their order; empty if it is damaged. */
export function extractBuilderText(json: string): string {
  try {
    return printElements(JSON.parse(json), 0)
  } catch {
    return ''
  }
}

function printElements(elements: unknown, depth: number): string {
  if (!Array.isArray(elements) || depth > depthMax) return ''
  return elements
    .map((element) => {
      const { widgetType, settings, elements: inner } = Object(element)
      const name = toText(widgetType)
      const print = Object.hasOwn(widgets, name) ? widgets[name] : undefined
      return (print?.(Object(settings)) ?? '') + printElements(inner, depth + 1)
    })
    .join('\n')
}
