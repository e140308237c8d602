import { type ReactNode, useRef } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { useRowRemoval } from './use-row-removal.ts'

interface Props {
  /** Name of the row for screen readers. */
  name: string
  onChange: () => void
  onDelete: () => void
  /** Further buttons, which come first. */
  children?: ReactNode
}

/** Buttons that change and delete a row of a list. */
export function RowButtons({ name, onChange, onDelete, children }: Props) {
  const t = useTexts()
  const buttons = useRef<HTMLDivElement>(null)
  useRowRemoval(buttons)
  return (
    <div ref={buttons} className="buttons">
      {children}
      <button
        className="link"
        type="button"
        aria-label={t('changeOf', { name })}
        onClick={onChange}
      >
        {t('change')}
      </button>
      <button
        className="link"
        type="button"
        aria-label={t('deleteOf', { name })}
        onClick={onDelete}
      >
        {t('delete')}
      </button>
    </div>
  )
}
