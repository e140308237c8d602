import { useQuery } from '@tanstack/react-query'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { checkText } from '@vitrine/contract/checks/check-text'
import type { CheckFacts } from '@vitrine/contract/checks/facts'
import type { CheckFinding, CheckRule } from '@vitrine/contract/checks/finding'
import { joinFields } from '@vitrine/contract/checks/join-fields'
import { listElements } from '@vitrine/contract/checks/list-elements'
import { checkDraft } from '@vitrine/contract/endpoints/page-texts'
import { useEffect, useRef, useState } from 'react'
import type { ElementPlace } from '../../editor/commands/show-element.ts'
import { readMarkup } from '../../html/read-markup.ts'
import { unwrap } from '../../http/call-failed.ts'
import { call } from '../../http/client.ts'
import type { WrittenText } from '../text/use-text.ts'

/** Milliseconds without an edit after which the text is checked. */
const pauseMs = 800

/** A finding with its place in the text; undefined if it has none there. */
export interface PlacedFinding extends CheckFinding {
  place: ElementPlace | undefined
}

export interface OpenCheck {
  /** Undefined until the first check. */
  findings: PlacedFinding[] | undefined
  /** Checks the text again after a pause. Call it after each edit of the content. */
  touch: () => void
}

/** Key of the facts of all texts of a page. A change of the library makes them stale too. */
export const checkKey = (id: number) => ['media', 'check', id]

/** The page of the text. */
interface CheckedPage {
  id: number
  template: string
}

/**
 * Checks the open text while it is written, after pauses. The facts are those of the text as it was
 * last saved; they are read again when a save has changed a link or a picture.
 */
export function useTextCheck(
  { id, template }: CheckedPage,
  locale: SiteLocale,
  text: WrittenText,
): OpenCheck {
  const { code, lang } = locale
  const { data } = useQuery({
    queryKey: [...checkKey(id), code, text.savedLinks],
    placeholderData: (before) => before,
    queryFn: async () =>
      unwrap(await call(checkDraft, { params: { id, locale: code } })).data.facts,
  })
  const [findings, setFindings] = useState<PlacedFinding[]>()
  const latest = useRef({ text, data, template })
  latest.current = { text, data, template }
  const check = useRef(() => {
    const { text: open, data: facts, template: shown } = latest.current
    if (!facts) return
    const found = findPlaces(open, { template: shown, language: lang, facts })
    setFindings((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found))
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const touch = useRef(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => check.current(), pauseMs)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again when one of them changes.
  useEffect(() => touch.current(), [data, text.fields])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { findings, touch: touch.current }
}

const rulesOfFiles: ReadonlySet<string> = new Set<CheckRule>([
  'image-alt-missing',
  'video-captions-missing',
  'audio-transcript-missing',
])

interface CheckOptions {
  template: string
  language: string
  facts: CheckFacts
}

/** Checks the text in the editors. */
function findPlaces(
  text: WrittenText,
  { template, language, facts }: CheckOptions,
): PlacedFinding[] {
  const fields = text.read()
  const values = fields.field_values
  const root = joinFields(fields.content, { template, values }, readMarkup)
  const [, ...elements] = listElements(root, language)
  const names = elements.map(({ element }) => element.name)
  const isKnown = ({ rule, excerpt }: CheckFinding) =>
    // The facts on a file come after the save that contains it.
    !rulesOfFiles.has(rule) || text.savedLinks.includes(excerpt.replace(/…$/, ''))
  return checkText({ root, language, fields, facts })
    .filter(isKnown)
    .map((finding) => ({
      ...finding,
      place: finding.values.field ? undefined : getPlace(names, finding.position),
    }))
}

function getPlace(names: string[], position: number | null): ElementPlace | undefined {
  const name = position === null ? undefined : names[position]
  if (name === undefined || position === null) return undefined
  return { name, nth: names.slice(0, position).filter((each) => each === name).length }
}
