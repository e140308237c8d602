import type { Picture } from '@vitrine/contract/pages/pages'
import type { ReactNode } from 'react'
import { useTexts } from '../site/use-texts.ts'

/** Link around a picture that opens it in the lightbox; without scripts it opens the file. */
export function LightboxLink({ picture, children }: { picture: Picture; children: ReactNode }) {
  const t = useTexts()
  const labelProps = picture.alt === '' ? { 'aria-label': t('enlarge') } : {}
  return (
    <a className="v-lightbox" href={picture.url} {...labelProps}>
      {children}
    </a>
  )
}
