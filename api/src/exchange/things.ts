import { hash } from 'node:crypto'
import type { SiteMedium } from '@vitrine/contract/exchange/site-file'
import type { TransferContents, TransferMenus } from '@vitrine/contract/exchange/transfer'

/**
 * What sites give each other, each by its name: `page home` (what a page is in every language), `text
 * fr home`, `menu main`, `words fr home.hero` (written into a template), `medium a/b.webp`.
 */
export type ThingKind = 'page' | 'text' | 'menu' | 'words' | 'medium'

/** Digests of what there is, by name. */
export type Things = Map<string, string>

export const nameOf = {
  page: (key: string) => `page ${key}`,
  text: (key: string, locale: string) => `text ${locale} ${key}`,
  menu: (name: string) => `menu ${name}`,
  words: (id: string, locale: string) => `words ${locale} ${id}`,
  medium: (path: string) => `medium ${path}`,
}

interface Thing {
  kind: ThingKind
  /** Key of a page, name of a menu, id of a text, path of a file. */
  of: string
  locale?: string
}

export function thingNamed(name: string): Thing {
  const [, kind = '', rest = ''] = /^(\S+) (.*)$/s.exec(name) ?? []
  if (kind !== 'text' && kind !== 'words') return { kind: kind as ThingKind, of: rest }
  const [, locale = '', of = ''] = /^(\S+) (.*)$/s.exec(rest) ?? []
  return { kind, of, locale }
}

/** A page of a file, as far as it has to be known to compare it. */
export interface PageRecord {
  key: string
  translations: Record<string, object>
}

/** Adds a page and its texts. */
export function addPage(things: Things, { key, translations, ...page }: PageRecord) {
  things.set(nameOf.page(key), digestOf(page))
  for (const [locale, text] of Object.entries(translations))
    things.set(nameOf.text(key, locale), digestOf(text))
}

export interface Beside {
  menus: TransferMenus
  contents: TransferContents
  media: SiteMedium[]
}

/** Adds what a site has beside its pages. */
export function addBeside(things: Things, { menus, contents, media }: Beside) {
  for (const [name, entries] of Object.entries(menus))
    things.set(nameOf.menu(name), digestOf({ entries }))
  for (const [template, pieces] of Object.entries(contents))
    for (const [name, texts] of Object.entries(pieces))
      for (const [locale, content] of Object.entries(texts))
        if (content) things.set(nameOf.words(`${template}.${name}`, locale), digestOf({ content }))
  for (const medium of media) things.set(nameOf.medium(medium.path), digestOf(medium))
}

const digestLength = 22

/** Names what a thing says; what is empty says nothing, and the order of its fields neither. */
function digestOf(value: object): string {
  return hash('sha256', JSON.stringify(canonical(value)), 'base64url').slice(0, digestLength)
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .map(([name, each]) => [name, canonical(each)] as const)
    .filter(([, each]) => !isEmpty(each))
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const isEmpty = (value: unknown) =>
  value === '' || value === null || value === undefined || JSON.stringify(value) === '{}'
