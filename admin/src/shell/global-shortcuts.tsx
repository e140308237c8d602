import type { AdminSession } from '@vitrine/contract/admin/session'
import { useEffect, useState } from 'react'
import { CommandPalette } from './command-palette.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

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
  const isTyped =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  return key === '?' && !isTyped ? 'shortcuts' : undefined
}
