import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../site/use-texts.ts'
import { raiseLayer } from './layers.ts'
import './modal.css'

interface Props {
  title: string
  /** Called after the modal has closed; the parent then unmounts it. */
  onClose: () => void
  className?: string
  children: ReactNode
}

/**
 * A modal dialog, open while it is mounted. The browser traps and restores the focus, closes it on
 * Escape and stacks it. A click on the backdrop closes it too, unless it has unsaved input.
 */
export function Modal({ title, onClose, className, children }: Props) {
  const t = useTexts()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const hasInput = useRef(false)
  const wasPressedOnBackdrop = useRef(false)
  // A layout effect closes the dialog before it leaves the document: only closing restores the
  // focus.
  useLayoutEffect(() => openModal(dialog.current), [])
  const isBackdrop = (event: { target: EventTarget }) => event.target === dialog.current
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard equivalent is Escape, which the browser handles.
    <dialog
      ref={dialog}
      className={className ? `modal ${className}` : 'modal'}
      aria-labelledby={titleId}
      onClose={onClose}
      onInput={() => {
        hasInput.current = true
      }}
      onReset={() => {
        hasInput.current = false
      }}
      onPointerDown={(event: PointerEvent) => {
        wasPressedOnBackdrop.current = isBackdrop(event)
      }}
      onClick={(event) => {
        if (wasPressedOnBackdrop.current && isBackdrop(event) && !hasInput.current)
          dialog.current?.close()
      }}
    >
      <div className="modal-head">
        <h2 id={titleId}>{title}</h2>
        <button className="modal-close" type="button" onClick={() => dialog.current?.close()}>
          <span {...t.lang('close')}>{t('close')}</span>
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box needs keyboard access. */}
      <div className="modal-body" tabIndex={0}>
        {children}
      </div>
    </dialog>
  )
}

function openModal(dialog: HTMLDialogElement | null) {
  if (!dialog) return
  dialog.showModal()
  const lower = raiseLayer(dialog, 'modal')
  return () => {
    lower()
    dialog.close()
  }
}
