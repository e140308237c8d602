import { escapeHtml } from '@vitrine/contract/html/escape-html'

/** Language of a part of a page. */
export interface PartLanguage {
  lang: string
  dir: 'ltr' | 'rtl'
}

/** Returns the attributes of an element in a language; none if it is that of its parent. */
export const printLanguage = ({ lang, dir }: PartLanguage, around: PartLanguage): string =>
  lang === around.lang ? '' : ` lang="${escapeHtml(lang)}" dir="${dir}"`

export const paragraph = (html: string): string => `<p>${html}</p>`

export const heading = (level: 2 | 3, text: string): string =>
  `<h${level}>${escapeHtml(text)}</h${level}>`

/** A list of items that are HTML; empty without items. */
export const list = (items: readonly string[], attributes = ''): string =>
  items.length === 0
    ? ''
    : `<ul${attributes}>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

export const link = (address: string, html: string): string =>
  `<a href="${escapeHtml(address)}">${html}</a>`

/** Splits a text into its lines, without empty ones. */
export const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const webAddress = /^(.*?)[\s:(]*(https?:\/\/[^\s<>"()]+)\)?$/

/** Prints a line of plain text. Links its words to the address that it ends with. */
export function printLine(line: string): string {
  const [, words = '', address] = webAddress.exec(line) ?? []
  if (address === undefined) return escapeHtml(line)
  return link(address, escapeHtml(words.trim() || address))
}
