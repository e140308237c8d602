import type { ReactNode } from 'react'
import { useTexts } from '../locale/use-texts.ts'

interface Props {
  /** Name of the topic or the author. */
  name: string
  onChange: () => void
  onDelete: () => void
  /** Further buttons, which come first. */
  children?: ReactNode
}

/** Buttons that change and delete a topic or an author. */
export function RowButtons({ name, onChange, onDelete, children }: Props) {
  const t = useTexts('taxonomy')
  return (
    <div className="buttons">
      {children}
      <button
        className="link"
        type="button"
        aria-label={t('changeOne', { name })}
        onClick={onChange}
      >
        {t('change')}
      </button>
      <button
        className="link"
        type="button"
        aria-label={t('deleteOne', { name })}
        onClick={onDelete}
      >
        {t('delete')}
      </button>
    </div>
  )
}
