import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { getLanguageAttributes, useSession } from '../session/session.ts'
import { sortAsTree, type TreePage, type TreeRow } from './tree-order.ts'

interface Props
  extends Pick<TextInputProps, 'label' | 'description' | 'error' | 'required' | 'disabled'> {
  /** Name of the form field that holds the value. */
  name?: string
  /** Pages that can be chosen. Siblings are in their order. */
  pages: readonly TreePage[]
  value: number | null
  /** Label of the choice “no page”; without it a page has to be chosen. */
  none?: string
  onChange: (id: number | null) => void
}

/** Maximum number of rows in the list. More are slow to render, and too many to read. */
const shownAtMost = 50

/** Combobox for a page: shows the tree of pages, filtered by the typed letters. */
export function PageCombobox({ name, pages, value, none, onChange, ...field }: Props) {
  const t = useTexts('pages')
  const treeId = useId()
  const tree = useTree({ pages, value, none, onChange })
  const { words, rows, at, isOpen, open, close, choose, onKeyDown } = tree
  const chosen = pages.find(({ id }) => id === value)
  const chosenName = chosen ? chosen.title || t('untitled') : value === null ? none : undefined
  return (
    <div className="page-combobox">
      <TextInput
        {...field}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-haspopup="tree"
        aria-expanded={isOpen}
        aria-controls={isOpen ? treeId : undefined}
        aria-activedescendant={rows[at] ? `${treeId}-${at}` : undefined}
        placeholder={chosenName}
        value={words ?? chosenName ?? ''}
        onClick={() => isOpen || open('')}
        onChange={(event) => open(event.currentTarget.value)}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {name === undefined ? null : <input type="hidden" name={name} value={value ?? ''} />}
      {rows.length > 0 ? (
        <Tree treeId={treeId} rows={rows} at={at} label={field.label} onChoose={choose} />
      ) : null}
      <Found isOpen={isOpen} count={rows.length} />
    </div>
  )
}

/** The state of the combobox: typed words, matching rows, active row. */
function useTree({ pages, value, none, onChange }: Omit<Props, 'name'>) {
  const [words, setWords] = useState<string>()
  // Undefined until an arrow key moves it: the first match is active, also if the pages come late.
  const [movedTo, setMovedTo] = useState<number>()
  const isOpen = words !== undefined
  const rows = isOpen ? rowsFor(pages, words, none, value) : []
  const isWanted = words ? isFound : ({ page }: Row) => (page?.id ?? null) === value
  const at = movedTo ?? Math.max(0, rows.findIndex(isWanted))
  const close = () => setWords(undefined)
  const open = (next: string) => {
    setWords(next)
    setMovedTo(undefined)
  }
  const choose = (row: Row | undefined) => {
    if (row) onChange(row.page?.id ?? null)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && !isOpen) open('')
    else if (step) setMovedTo((at + step + rows.length) % Math.max(1, rows.length))
    else if (isOpen && event.key === 'Enter') choose(rows[at])
    // The first Escape closes only the list, not the dialog around it.
    else if (isOpen && event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { words, rows, at, isOpen, open, close, choose, onKeyDown }
}

/** A row of the tree; without a page it is the choice “no page”. */
type Row = Omit<TreeRow, 'page'> & { page: TreePage | undefined; name: string }

const isFound = ({ page, isMatch }: Row) => page !== undefined && isMatch

/** Returns the pages that match the words; without words, the rows around the chosen page. */
function rowsFor(
  pages: readonly TreePage[],
  words: string,
  none: string | undefined,
  value: number | null,
): Row[] {
  const tree: Row[] = sortAsTree(pages, words).map((row) => ({ ...row, name: row.page.title }))
  if (words.trim() !== '') return tree.slice(0, shownAtMost)
  const chosenAt = tree.findIndex(({ page }) => page?.id === value)
  const from = Math.max(0, Math.min(chosenAt - shownAtMost / 2, tree.length - shownAtMost + 1))
  const first: Row[] =
    none === undefined ? [] : [{ page: undefined, name: none, depth: 0, isMatch: true }]
  return [...first, ...tree.slice(from)].slice(0, shownAtMost)
}

interface TreeProps {
  treeId: string
  label: TextInputProps['label']
  rows: Row[]
  at: number
  onChoose: (row: Row) => void
}

function Tree({ treeId, label, rows, at, onChoose }: TreeProps) {
  const t = useTexts('pages')
  const { site } = useSession()
  const tree = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is the active one.
  useEffect(() => {
    tree.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at, rows.length])
  return (
    <div
      ref={tree}
      className="palette-list page-tree"
      id={treeId}
      role="tree"
      aria-label={String(label)}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field.
        <div
          key={row.page?.id ?? 0}
          id={`${treeId}-${index}`}
          role="treeitem"
          tabIndex={-1}
          aria-level={row.depth + 1}
          aria-selected={index === at}
          data-way={!row.isMatch}
          style={{ '--depth': row.depth }}
          onClick={() => onChoose(row)}
        >
          <span {...(row.page?.titleLocale && getLanguageAttributes(site, row.page.titleLocale))}>
            {row.name || t('untitled')}
          </span>{' '}
          {row.page ? <small>/{row.page.slug}</small> : null}
        </div>
      ))}
    </div>
  )
}

/** Announces that no page matches, or that the list shows only a part. */
function Found({ isOpen, count }: { isOpen: boolean; count: number }) {
  const t = useTexts('pages')
  return (
    <p className="page-tree-more" role="status">
      {isOpen && count === 0 ? t('noPageFound') : null}
      {isOpen && count >= shownAtMost ? t('morePages') : null}
    </p>
  )
}
