import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../locale/use-texts.ts'

interface Props {
  title: string
  /** Called when the dialog closes; the parent then removes it. */
  onClose: () => void
  wide?: boolean
  children: ReactNode
}

const fields = '.modal-body :is(input, select, textarea):not([type=hidden], [hidden])'

/** Modal dialog, open while it is rendered. The browser keeps the focus in it. */
export function Dialog({ title, onClose, wide = false, children }: Props) {
  const t = useTexts()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Closes before it is removed from the document: only `close()` restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Focuses the first field rather than the close button.
    element?.querySelector<HTMLElement>(fields)?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={wide ? 'modal modal-wide' : 'modal'}
      aria-labelledby={titleId}
      // Closes at once: the `close` event comes after the browser has moved the focus, and the
      // caret with it.
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // A dialog within this one closes by itself.
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="modal-head">
        <h2 id={titleId}>{title}</h2>
        <button className="modal-close" type="button" onClick={onClose}>
          {t('close')}
        </button>
      </div>
      <div className="modal-body">{children}</div>
    </dialog>
  )
}
