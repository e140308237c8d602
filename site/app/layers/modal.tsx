import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../site/use-texts.ts'
import { raise } from './layers.ts'
import './modal.css'

interface Props {
  title: string
  /** Called when the reader has closed it; whoever shows the modal then takes it away. */
  onClose: () => void
  className?: string
  children: ReactNode
}

/**
 * A dialog above the page, open as long as it is rendered. The browser keeps the focus in it, gives
 * it back, closes by Escape and stacks it. A click beside it closes it too, unless something has
 * been typed or chosen in it that would be lost.
 */
export function Modal({ title, onClose, className, children }: Props) {
  const t = useTexts()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const unsaved = useRef(false)
  const pressedBeside = useRef(false)
  // Before it is taken out of the document: only what closes gives the focus back.
  useLayoutEffect(() => openModal(dialog.current), [])
  const isBeside = (event: { target: EventTarget }) => event.target === dialog.current
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Escape, which the browser hears.
    <dialog
      ref={dialog}
      className={className ? `modal ${className}` : 'modal'}
      aria-labelledby={titleId}
      onClose={onClose}
      onInput={() => {
        unsaved.current = true
      }}
      onReset={() => {
        unsaved.current = false
      }}
      onPointerDown={(event: PointerEvent) => {
        pressedBeside.current = isBeside(event)
      }}
      onClick={(event) => {
        if (pressedBeside.current && isBeside(event) && !unsaved.current) dialog.current?.close()
      }}
    >
      <div className="modal-head">
        <h2 id={titleId}>{title}</h2>
        <button className="modal-close" type="button" onClick={() => dialog.current?.close()}>
          <span {...t.lang('close')}>{t('close')}</span>
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <div className="modal-body" tabIndex={0}>
        {children}
      </div>
    </dialog>
  )
}

function openModal(dialog: HTMLDialogElement | null) {
  if (!dialog) return
  dialog.showModal()
  const lower = raise(dialog, 'modal')
  return () => {
    lower()
    dialog.close()
  }
}
