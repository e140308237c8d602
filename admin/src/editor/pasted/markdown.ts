import { Marked } from 'marked'
import { escapeText } from '../document/piece.ts'

const marked = new Marked({
  renderer: {
    // HTML tags in Markdown stay visible as text.
    html: ({ text, ...tag }) =>
      'block' in tag && tag.block ? `<p>${escapeText(text)}</p>\n` : escapeText(text),
    del({ tokens }) {
      return `<s>${this.parser.parseInline(tokens)}</s>`
    },
    code: ({ text }) => `<pre>${escapeText(text)}</pre>\n`,
  },
})

/** Returns the HTML of a Markdown text, as other programs would put it on the clipboard. */
export const markdownToHtml = (text: string): string => marked.parse(text, { async: false })
