import type { MenuEntry } from './menus.ts'

/** Separates the parts of a line. */
const separator = ' · '
const indent = '    '

/**
 * Writes a menu as one line for each entry, for people who compare two states:
 * `About · en: About us · leave`. `titleOf` names pages.
 */
export function formatMenuOutline(
  entries: readonly MenuEntry[],
  titleOf: (page: number) => string,
  depth = 0,
): string {
  return entries.map((entry) => formatEntry(entry, titleOf, depth)).join('\n')
}

function formatEntry(
  { page, url, label = {}, missing, children = [] }: MenuEntry,
  titleOf: (page: number) => string,
  depth: number,
): string {
  const labels = Object.entries(label).map(([locale, text]) => `${locale}: ${text}`)
  const parts = [
    ...(page === undefined ? [] : [titleOf(page)]),
    ...labels,
    ...(url ? [url] : []),
    ...(missing ? [missing] : []),
  ]
  const line = indent.repeat(depth) + parts.join(separator)
  const below = formatMenuOutline(children, titleOf, depth + 1)
  return below === '' ? line : `${line}\n${below}`
}

/** Names the rules of an outline in the language of the interface. */
export const translateMenuOutline = (outline: string, nameOf: (rule: string) => string): string =>
  outline.replace(/ · (fallback|leave|parent)$/gm, (_, rule: string) => separator + nameOf(rule))
