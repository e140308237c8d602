import type { HeldContents } from '@vitrine/contract/pages/contents'
import type { Page, PageLink, PageTranslation } from '@vitrine/contract/pages/pages'
import type { ComponentType } from 'react'
import type { Declarations } from '../contents/declare.ts'
import type { FieldDeclarations } from '../contents/fields.ts'
import type { CardQuery } from '../http/api-client.ts'

/** A layout of the product, or one of the site's own. */
export type LayoutName = 'default' | 'arma-layout' | (string & {})

/** Other pages that a template shows, one part of them at a time. */
export interface Listing {
  cards: PageLink[]
  number: number
  last: number
}

/** All that a template shows; it crosses to the browser with the page. */
export interface PageView {
  page: Page
  locale: string
  /** The texts of the page in its locale. */
  texts: PageTranslation
  contents: HeldContents
  listing?: Listing
}

/** One way to show a page: its layout, what it lists beside the page, and its pieces of text. */
export interface Template {
  layout: LayoutName
  /** What the admin calls it, by language of the interface; else it is called by its name. */
  label?: Record<string, string>
  Component: ComponentType<{ view: PageView }>
  contents: Declarations
  /** What the admin asks for beside the text of such a page. */
  fields?: FieldDeclarations
  listing?: (page: Page) => Omit<CardQuery, 'locale' | 'number'>
}
