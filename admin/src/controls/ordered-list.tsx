import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { DragStatus } from '../tree/drag-status.tsx'
import type { DropPlace } from './entry-group.ts'
import { FieldGroup } from './field-group.tsx'
import { type EntryLists, getNextPlace } from './move-entry.ts'
import { type StepsOfList, useSteps } from './use-steps.ts'

interface Props<T> extends StepsOfList<T> {
  /** Id of the list, if it has one. */
  id?: string | undefined
  label: string
  description: string | undefined
  required: boolean
  disabled: boolean
  render: (item: T, index: number) => ReactNode
  /** What adds an entry; absent if the list is full. */
  children: ReactNode
}

/**
 * Entries in an order, with buttons to move and to remove them. A pointer drags them; Alt with an
 * arrow key moves the entry that has the focus. In a group they move into the other lists too. The
 * last step can be undone.
 */
export function OrderedList<T>(props: Props<T>) {
  const { id, label, description, required, disabled, items, render, children, group } = props
  const t = useTexts('page')
  const { lists, own, setList, status, canUndo, move, remove, undo, drag, startDrag } =
    useSteps(props)
  const isMovable = !disabled && lists.flat().length + lists.length > 2
  const shown = group ? group.all.place : drag.dragging?.place
  const place = shown && (shown.list ?? 0) === own ? shown : undefined
  return (
    <FieldGroup
      id={id}
      className="ordered-list"
      label={label}
      description={description}
      required={required}
      disabled={disabled}
    >
      <ol
        ref={setList}
        data-dragging={drag.dragging !== undefined}
        data-group={group !== undefined}
        data-drop={place?.side === 'inside' ? place.side : undefined}
      >
        {items.map((item, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no key, their inputs no state.
            key={index}
            data-drop={place?.index === index ? place.side : undefined}
            onKeyDown={(event) => moveByKey(event, (by) => move(index, by))}
          >
            {render(item, index)}
            <EntryButtons
              name={props.getName(item, index)}
              isFirst={!getNextPlace(lists, { list: own, index }, -1)}
              isLast={!getNextPlace(lists, { list: own, index }, 1)}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
              onGrip={isMovable ? (event) => startDrag(event, index) : undefined}
            />
          </li>
        ))}
      </ol>
      <div className="ordered-foot">
        {children ?? <p>{t('listFull', { max: items.length })}</p>}
        {canUndo ? (
          <button className="link" type="button" onClick={undo}>
            {t('undoEntry')}
          </button>
        ) : null}
      </div>
      <DragStatus drag={drag} message={status} {...nameRows(props, lists, drag.dragging?.place)} />
    </FieldGroup>
  )
}

/** Returns the entries of the list that is dragged over, and the names of the entries of all lists. */
function nameRows<T>(
  { getName, group }: Props<T>,
  lists: EntryLists<T>,
  place: DropPlace | undefined,
) {
  const entries = lists.flatMap((items, list) =>
    items.map((item, index) => ({ item, index, list })),
  )
  const over = place?.list ?? 0
  const rows = entries.flatMap(({ list }, id) => (list === over ? { id } : []))
  return {
    rows: rows.length > 0 ? rows : [{ id: entries.length }],
    titleOf: (id: number) => {
      const entry = entries[id]
      return entry ? getName(entry.item, entry.index) : (group?.all.getListName(over) ?? '')
    },
  }
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
  /** Starts to drag the entry; undefined if it has no other place. */
  onGrip: ((event: PointerEvent) => void) | undefined
}

function EntryButtons({ name, isFirst, isLast, onMove, onRemove, onGrip }: ButtonsProps) {
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
      {onGrip ? <span className="matrix-grip" aria-hidden="true" onPointerDown={onGrip} /> : null}
    </div>
  )
}
