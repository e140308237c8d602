import type { AdminSession } from '@vitrine/contract/admin/session'
import { useEffect, useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { takesText } from '../ui/takes-text.ts'
import { CommandPalette } from './command-palette.tsx'

/** Keys, and the text keys of their actions; `mod` is ⌘ or Ctrl. */
const shortcuts = [
  ['mod K', 'openPalette'],
  ['?', 'openShortcuts'],
  ['mod S', 'saveVersion'],
  ['Alt ↑ ↓ ← →', 'movePage'],
  ['mod B', 'bold'],
  ['mod I', 'italic'],
  ['mod K', 'linkHere'],
  ['mod Alt 2', 'heading'],
  ['mod Alt 0', 'paragraph'],
  ['mod Shift 8', 'bullets'],
  ['mod Shift 7', 'numbers'],
  ['mod Shift 9', 'quote'],
  ['/', 'insertHere'],
  ['mod F', 'find'],
  ['Shift Enter', 'lineBreak'],
  ['Tab', 'nextCell'],
  ['Esc Tab', 'leaveText'],
  ['mod Z', 'undoTyping'],
  ['F8', 'nextToDo'],
  ['Shift F8', 'previousToDo'],
  ['mod Enter', 'confirmUnit'],
  ['mod Shift Enter', 'copySourceHere'],
  ['↑ ↓', 'moveResponse'],
  ['1 2 3 4', 'setResponse'],
  ['Del', 'deleteResponse'],
  ['F8', 'olderResponse'],
  ['Shift F8', 'newerResponse'],
] as const

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Global shortcuts ⌘K and `?`. Ignores a question mark that is typed in a field. */
export function GlobalShortcuts({ session }: { session: AdminSession }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts'>()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = readShortcut(event)
      // In the editor, ⌘K inserts a link.
      if (!shortcut || event.defaultPrevented || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(shortcut)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  const close = () => setOpen(undefined)
  if (open === 'palette') return <CommandPalette session={session} onClose={close} />
  return open === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null
}

function readShortcut({ key, metaKey, ctrlKey, target }: KeyboardEvent) {
  if (key === 'k' && (metaKey || ctrlKey)) return 'palette'
  return key === '?' && !takesText(target) ? 'shortcuts' : undefined
}

/** Lists the keyboard shortcuts. */
function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('shell')
  return (
    <Dialog title={t('shortcuts')} onClose={onClose}>
      <dl className="shortcuts">
        {shortcuts.map(([keys, name]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key === 'mod' ? (isApple ? '⌘' : 'Ctrl') : key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
