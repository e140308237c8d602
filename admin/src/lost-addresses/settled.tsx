import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../locale/use-texts.ts'

interface Props {
  children: ReactNode
  /** Accessible name of the undo. */
  undo: string
  isBusy: boolean
  onUndo: () => void
}

/** Result of an action with its undo, which takes the focus of the button that disappeared. */
export function Settled({ children, undo, isBusy, onUndo }: Props) {
  const t = useTexts('lost-addresses')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <p role="status">{children}</p>
      <div className="buttons">
        <button
          ref={button}
          className="link"
          type="button"
          disabled={isBusy}
          aria-label={undo}
          onClick={onUndo}
        >
          {t('undo')}
        </button>
      </div>
    </>
  )
}
