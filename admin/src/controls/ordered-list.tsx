import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { FieldGroup } from './field-group.tsx'

interface Props<T> {
  /** Id of the list, if it has one. */
  id?: string | undefined
  label: string
  description: string | undefined
  required: boolean
  disabled: boolean
  items: readonly T[]
  /** Name of an entry, for its buttons. */
  getName: (item: T, index: number) => string
  render: (item: T, index: number) => ReactNode
  onChange: (items: T[]) => void
  /** What adds an entry; absent if the list is full. */
  children: ReactNode
}

/**
 * Entries in an order, with buttons to move and to remove them. Alt with an arrow key moves the
 * entry that has the focus. The last step can be undone.
 */
export function OrderedList<T>(props: Props<T>) {
  const { id, label, description, required, disabled, items, render, children } = props
  const t = useTexts('page')
  const { list, status, previous, move, remove, undo } = useSteps(props)
  return (
    <FieldGroup
      id={id}
      className="ordered-list"
      label={label}
      description={description}
      required={required}
      disabled={disabled}
    >
      <ol ref={list}>
        {items.map((item, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no key, their inputs no state.
            key={index}
            onKeyDown={(event) => moveByKey(event, (by) => move(index, by))}
          >
            {render(item, index)}
            <EntryButtons
              name={props.getName(item, index)}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <div className="ordered-foot">
        {children ?? <p>{t('listFull', { max: items.length })}</p>}
        {previous ? (
          <button className="link" type="button" onClick={undo}>
            {t('undoEntry')}
          </button>
        ) : null}
      </div>
      <p className="visually-hidden" role="status">
        {status}
      </p>
    </FieldGroup>
  )
}

function moveByKey(event: KeyboardEvent, move: (by: number) => void) {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (!by || !event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  event.stopPropagation()
  move(by)
}

interface ButtonsProps {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: number) => void
  onRemove: () => void
}

function EntryButtons({ name, isFirst, isLast, onMove, onRemove }: ButtonsProps) {
  const t = useTexts('page')
  const buttons = [
    ['entryUp', isFirst, () => onMove(-1)],
    ['entryDown', isLast, () => onMove(1)],
    ['entryRemove', false, onRemove],
  ] as const
  return (
    <div className="ordered-buttons">
      {buttons.map(([text, isOff, act]) => (
        <button
          key={text}
          className="link"
          type="button"
          data-step={text}
          aria-label={`${t(text)} ${name}`}
          disabled={isOff}
          onClick={act}
        >
          {t(text)}
        </button>
      ))}
    </div>
  )
}

/** Where the focus goes after a step: a button of an entry, or another one that is not disabled. */
interface FocusTarget {
  index: number
  step: 'entryUp' | 'entryDown' | 'entryRemove'
}

/** The steps of a list, and the focus and the message after each. */
function useSteps<T>({ items, getName, onChange }: Props<T>) {
  const t = useTexts('page')
  const list = useRef<HTMLOListElement>(null)
  const target = useRef<FocusTarget>(undefined)
  const [status, setStatus] = useState('')
  const [previous, setPrevious] = useState<readonly T[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries have moved.
  useEffect(() => {
    if (target.current) focusEntry(list.current, target.current)
    target.current = undefined
  }, [items])
  const change = (next: T[], message: string, focus: FocusTarget) => {
    setPrevious(items)
    setStatus(message)
    target.current = focus
    onChange(next)
  }
  const move = (index: number, by: number) => {
    const item = items[index]
    const at = index + by
    if (item === undefined || at < 0 || at >= items.length) return
    const next = items.toSpliced(index, 1).toSpliced(at, 0, item)
    const place = { name: getName(item, index), at: at + 1, total: items.length }
    change(next, t('entryMoved', place), { index: at, step: by < 0 ? 'entryUp' : 'entryDown' })
  }
  const remove = (index: number) => {
    const item = items[index]
    if (item === undefined) return
    const focus = { index: Math.min(index, items.length - 2), step: 'entryRemove' } as const
    change(items.toSpliced(index, 1), t('entryRemoved', { name: getName(item, index) }), focus)
  }
  const undo = () => {
    if (!previous) return
    setPrevious(undefined)
    setStatus(t('entryUndone'))
    target.current = { index: 0, step: 'entryRemove' }
    onChange([...previous])
  }
  return { list, status, previous, move, remove, undo }
}

function focusEntry(list: HTMLOListElement | null, { index, step }: FocusTarget) {
  const entry = list?.children[index]
  const button =
    entry?.querySelector<HTMLElement>(`[data-step="${step}"]:enabled`) ??
    entry?.querySelector<HTMLElement>('[data-step]:enabled')
  if (button) button.focus()
  else list?.closest('fieldset')?.focus()
}
