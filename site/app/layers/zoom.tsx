import type { Picture } from '@vitrine/contract/pages'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'

/** A link to a picture's file around the picture, which `Zoom` opens large on the page. */
export function Zoomable({ picture, children }: { picture: Picture; children: ReactNode }) {
  const t = useTexts()
  const named = picture.alt === '' ? { 'aria-label': t('enlarge') } : {}
  return (
    <a className="v-zoom" href={picture.url} {...named}>
      {children}
    </a>
  )
}

/** Opens the pictures of a page large, those of its text as well; its code comes with the first. */
export function Zoom() {
  const t = useTexts()
  // Said here so that the word comes with the document.
  t('close')
  const { key } = useLocation()
  const [opened, open] = useState<{ key: string; modal: ReactNode }>()
  useEffect(() => {
    const listen = (event: MouseEvent) => {
      const link = zoomedBy(event)
      if (!link) return
      event.preventDefault()
      // Safari gives a clicked link no focus, and the modal gives back only what was there.
      link.focus({ preventScroll: true })
      const show = async () => {
        const { PictureModal } = await import('./picture-modal.tsx')
        open({ key, modal: <PictureModal link={link} onClose={() => open(undefined)} /> })
      }
      show().catch(() => location.assign(link.href))
    }
    document.addEventListener('click', listen)
    return () => document.removeEventListener('click', listen)
  }, [key])
  return opened?.key === key ? opened.modal : null
}

function zoomedBy(event: MouseEvent) {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  const modified = metaKey || ctrlKey || shiftKey || altKey
  if (defaultPrevented || button !== 0 || modified || !(target instanceof Element)) return null
  return target.closest<HTMLAnchorElement>('a.v-zoom')
}
