import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** An entry of a toolbar menu. */
interface MenuItem {
  key: string
  label: string
  /** True if it applies at the caret; absent for an entry that cannot be on. */
  isOn?: boolean
  onPress: () => void
}

interface Props {
  /** Replaces the label on narrow screens. */
  icon: IconName
  label: string
  isOff?: boolean
  /** Returns the entries; called only while the menu is open. */
  itemsNow: () => MenuItem[]
}

/** A button of the toolbar with a menu. Arrows move in the menu, Escape closes it. */
export function ToolMenu({ icon, label, isOff = false, itemsNow }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus that leaves it closes the list.
    <div
      className="tool-menu"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        className="tool tool-wide"
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-disabled={isOff}
        onClick={() => {
          if (!isOff) setOpen(!isOpen)
        }}
      >
        <Icon name={icon} />
        <span className="tool-label">{label}</span>
      </button>
      {isOpen ? <MenuList label={label} items={itemsNow()} onClose={close} /> : null}
    </div>
  )
}

interface MenuListProps {
  label: string
  items: MenuItem[]
  onClose: () => void
}

function MenuList({ label, items, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  return (
    <div
      ref={list}
      className="tool-list"
      role="menu"
      aria-label={label}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onClose()
        else moveFocus(event, list.current)
      }}
    >
      {items.map(({ key, label: name, isOn, onPress }) => (
        <button
          key={key}
          type="button"
          {...(isOn === undefined
            ? { role: 'menuitem' }
            : { role: 'menuitemcheckbox', 'aria-checked': isOn })}
          onClick={() => {
            onClose()
            onPress()
          }}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

function moveFocus(event: KeyboardEvent, list: HTMLElement | null) {
  const all = [...(list?.querySelectorAll('button') ?? [])]
  const at = all.findIndex((each) => each === event.target)
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: -1,
  }
  const next = steps[event.key]
  if (next === undefined) return
  event.preventDefault()
  all.at(next % all.length)?.focus()
}
