import type { HeldContents } from '@vitrine/contract/pages/contents'
import type { Page, PageLink, PageTranslation } from '@vitrine/contract/pages/pages'
import type { ComponentType } from 'react'
import type { Declarations } from '../contents/declare.ts'
import type { FieldDeclarations } from '../contents/fields.ts'
import type { CardQuery } from '../http/api-client.ts'

/** Name of a layout of the product or of the site folder. */
export type LayoutName = 'default' | 'arma-layout' | (string & {})

/**
 * One part of the pages that a template lists.
 * `number` is the current part, counted from 1, and `last` the last one.
 */
export interface Listing {
  cards: PageLink[]
  number: number
  last: number
}

/** Everything that a template renders. */
export interface PageView {
  page: Page
  locale: string
  texts: PageTranslation
  contents: HeldContents
  listing?: Listing
}

/** Definition of a template. */
export interface Template {
  layout: LayoutName
  /** Label in the admin by interface language; by default its name. */
  label?: Record<string, string>
  Component: ComponentType<{ view: PageView }>
  /** Editable texts. */
  contents: Declarations
  /** Fields that the admin shows next to the content. */
  fields?: FieldDeclarations
  /** Query for the pages that the template lists. */
  listing?: (page: Page) => Omit<CardQuery, 'locale' | 'number'>
}
