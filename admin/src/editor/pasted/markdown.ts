import { Marked } from 'marked'
import { escapeText } from '../document/piece.ts'

const marked = new Marked({
  renderer: {
    // Tags in Markdown are words: what somebody pastes as text is no HTML.
    html: ({ text, ...tag }) =>
      'block' in tag && tag.block ? `<p>${escapeText(text)}</p>\n` : escapeText(text),
    del({ tokens }) {
      return `<s>${this.parser.parseInline(tokens)}</s>`
    },
    code: ({ text }) => `<pre>${escapeText(text)}</pre>\n`,
  },
})

/** HTML of a text in Markdown, as other programs would put it on the clipboard. */
export const htmlOfMarkdown = (text: string): string => marked.parse(text, { async: false })
