import type { GeneratedKind } from '@vitrine/contract/addresses/generated-pages'
import type { ServedContents } from '@vitrine/contract/pages/contents'
import type { EventList } from '@vitrine/contract/pages/event-list'
import type { Page, PageLink, PageTranslation } from '@vitrine/contract/pages/pages'
import type { ComponentType, ReactNode } from 'react'
import type { CardField } from '../contents/card-fields.ts'
import type { Declarations } from '../contents/declare.ts'
import type { FieldDeclarations } from '../contents/fields.ts'
import type { CardQuery } from '../http/api-client.ts'

export type LayoutName = 'default' | 'arma-layout' | (string & {})

/** A page in a list, with the fields that the query names, by id. */
export interface Card extends PageLink {
  fields?: Record<string, CardField>
}

/** `number` is the current part, counted from 1, of `last` parts. */
export interface Listing {
  cards: Card[]
  number: number
  last: number
}

/** Dates of events: of a month, of a week, or from today on; of one topic or of all. */
export interface Agenda extends EventList {
  /** `2026-12` */
  month?: string
  /** `2026-W49` */
  week?: string
  /** Key of the topic. */
  topic?: string
}

export interface PageView {
  page: Page
  locale: string
  texts: PageTranslation
  contents: ServedContents
  listing?: Listing
  /** Dates of the events that the page lists, or of the event. */
  agenda?: Agenda
  /** Set if the site generates the page: then no template shows it (decision 0040). */
  generated?: GeneratedView
}

export interface GeneratedView {
  kind: GeneratedKind
  body: ReactNode
  /** True if it lists pages by date, so that it has a feed. */
  hasFeed: boolean
}

export interface Template {
  layout: LayoutName
  /** Label in the admin by interface language; by default its name. */
  label?: Record<string, string>
  Component: ComponentType<{ view: PageView }>
  contents: Declarations
  fields?: FieldDeclarations
  /** Which dates of events the page shows; `byMonth` if its address may name a month or a week. */
  agenda?: (page: Page) => { parent?: number; event?: number; byMonth?: boolean }
  listing?: (page: Page) => Omit<CardQuery, 'locale' | 'number'>
}
