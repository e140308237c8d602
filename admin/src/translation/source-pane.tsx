import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import type { SourceRow } from './rows.ts'
import { PlainUnit, type RowActions, SourceUnit } from './source-unit.tsx'
import { useTerms } from './unit-terms.tsx'
import { useLinkedScroll } from './use-linked-scroll.ts'
import { useShownRows } from './use-shown-rows.ts'
import type { TranslationState } from './use-translation.ts'

interface Props {
  translation: TranslationState
  active: SourceRow | undefined
  isReadOnly: boolean
  lang: string
  dir: string
  /** The language of the translation. */
  locale: string
  actions: RowActions
  /** Returns the block of a row in the translation. */
  findBlock: (row: SourceRow) => HTMLElement | undefined
  /** The buttons for the units, which stay in view. */
  buttons: ReactNode
  /** The head of the source: language, progress and tools. */
  children: ReactNode
}

/** The source, unit by unit. It scrolls with the translation. */
export function SourcePane(props: Props) {
  const { translation, active, locale, findBlock, buttons, children, ...shown } = props
  const t = useTexts('translation')
  const list = useRef<HTMLOListElement>(null)
  const { rows, view } = translation
  const terms = useTerms(view.sourceLocale, locale)
  useLinkedScroll(list, rows, active, findBlock)
  const isShown = useShownRows(list, rows.length)
  const stop = active ?? rows[0]
  return (
    <section className="translate-source" aria-label={t('source')}>
      <div className="source-head">{children}</div>
      <div className="source-work">
        {buttons}
        <ol
          ref={list}
          className="source-units"
          data-has-active={active !== undefined}
          onKeyDown={(event) => moveFocus(event, list.current)}
        >
          {rows.map((row, at) =>
            row === stop || isShown(at) ? (
              <SourceUnit
                key={row.name}
                row={row}
                number={at + 1}
                isActive={row === active}
                isStop={row === stop}
                hasWords={translation.hasWords(row)}
                terms={terms}
                locale={locale}
                {...shown}
              />
            ) : (
              <PlainUnit key={row.name} row={row} lang={shown.lang} dir={shown.dir} />
            ),
          )}
        </ol>
      </div>
    </section>
  )
}

/** Moves the focus between the numbers of the units: they are one stop of the Tab key. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const numbers = [...(list?.querySelectorAll<HTMLElement>('.unit-number') ?? [])]
  const at = numbers.indexOf(event.target as HTMLElement)
  if (!step || at < 0) return
  event.preventDefault()
  numbers[Math.min(Math.max(at + step, 0), numbers.length - 1)]?.focus()
}
