import type { Picture } from '@vitrine/contract/pages/pages'
import type { ReactNode } from 'react'
import { useTexts } from '../site/use-texts.ts'

/** A link to a picture's file around the picture, which opens large on the page (lightbox.ts). */
export function LightboxLink({ picture, children }: { picture: Picture; children: ReactNode }) {
  const t = useTexts()
  const named = picture.alt === '' ? { 'aria-label': t('enlarge') } : {}
  return (
    <a className="v-lightbox" href={picture.url} {...named}>
      {children}
    </a>
  )
}
