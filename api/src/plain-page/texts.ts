import type { HandoffSide } from '@vitrine/contract/identity/handoff-token'
import type { OutageKind } from '../db/outage.ts'
import { readTexts } from '../texts/read-texts.ts'

/** Texts of a page about a tracked link. */
interface LinkTexts {
  title: string
  lines: string[]
}

/** Texts of the plain pages. */
export interface PlainTexts {
  back: string
  home: string
  malformed: LinkTexts
  expired: LinkTexts
  unknown: LinkTexts & { host: string; address: string; follow: string; stay: string }
  pass: { title: string; lines: Record<HandoffSide, string>; unasked: string; submit: string }
  outage: Record<OutageKind, { title: string; line: string }>
  remark: {
    leave: string
    title: string
    intro: string
    body: string
    name: string
    kept: string
    send: string
    empty: string
    long: string
    many: string
    thanks: string
    told: string
    back: string
    over: string
    overLine: string
  }
  weekly: {
    title: string
    line: string
    stop: string
    done: string
    doneLine: string
    over: string
    overLine: string
  }
  choice: {
    title: string
    intro: string
    kept: string[]
    here: string
    counted: string
    refused: string
    signal: string
    off: string
    refuse: string
    allow: string
    note: string
    plausible: string
    matomo: string
    matomoAsked: string
    consentTitle: string
    consented: string
    notConsented: string
    unasked: string
    consent: string
    dissent: string
  }
}

/** Returns the texts for a locale, or for its nearest fallback. */
export const plainTexts = readTexts<PlainTexts>('plain-pages')
