import { useTexts } from '../locale/use-texts.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * The keys of the side by side. None of them is a key of the editor, of a screen reader or of the
 * browser: F8 moves to the next problem in other editors too.
 */
export const shortcuts = {
  next: { keys: ['F8'], aria: 'F8' },
  previous: { keys: ['Shift', 'F8'], aria: 'Shift+F8' },
  confirmUnit: { keys: ['mod', 'Enter'], aria: isApple ? 'Meta+Enter' : 'Control+Enter' },
  copySource: {
    keys: ['mod', 'Shift', 'Enter'],
    aria: isApple ? 'Meta+Shift+Enter' : 'Control+Shift+Enter',
  },
} as const

export type ShortcutName = keyof typeof shortcuts

/** Returns the action of a key; undefined for other keys. */
export function readShortcut(event: KeyboardEvent): ShortcutName | undefined {
  const { key, shiftKey, metaKey, ctrlKey, altKey } = event
  if (altKey || event.isComposing) return undefined
  const isWithMod = metaKey || ctrlKey
  if (key === 'F8' && !isWithMod) return shiftKey ? 'previous' : 'next'
  if (key === 'Enter' && isWithMod) return shiftKey ? 'copySource' : 'confirmUnit'
  return undefined
}

/** The keys of a shortcut. Screen readers read them from `aria-keyshortcuts`. */
export function Shortcut({ name }: { name: ShortcutName }) {
  const t = useTexts('translation')
  const names = {
    mod: isApple ? '⌘' : 'Ctrl',
    Shift: t('key-Shift'),
    Enter: t('key-Enter'),
    F8: 'F8',
  }
  return (
    <span className="unit-keys" aria-hidden="true">
      {shortcuts[name].keys.map((key) => (
        <kbd key={key}>{names[key]}</kbd>
      ))}
    </span>
  )
}
