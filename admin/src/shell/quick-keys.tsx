import type { AdminSession } from '@vitrine/contract/admin/session'
import { useEffect, useState } from 'react'
import { Palette } from './palette.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

/** ⌘K and `?`, wherever one is; a question mark that is typed is one. */
export function QuickKeys({ session }: { session: AdminSession }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts'>()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = wantedBy(event)
      // In a text, ⌘K makes a link.
      if (!wanted || event.defaultPrevented || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(wanted)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  const close = () => setOpen(undefined)
  if (open === 'palette') return <Palette session={session} onClose={close} />
  return open === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null
}

function wantedBy({ key, metaKey, ctrlKey, target }: KeyboardEvent) {
  if (key === 'k' && (metaKey || ctrlKey)) return 'palette'
  const isTyped =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  return key === '?' && !isTyped ? 'shortcuts' : undefined
}
