import { isPlainClick } from '../links/links.ts'

/**
 * Opens the pictures of a page large, those of its text as well; the code comes with the first.
 * What comes back takes an open picture away.
 */
export function startLightbox(): () => void {
  let close = () => {}
  document.addEventListener('click', (event) => {
    const { target } = event
    if (!isPlainClick(event) || !(target instanceof Element)) return
    const link = target.closest<HTMLAnchorElement>('a.v-lightbox')
    if (!link) return
    event.preventDefault()
    // Safari gives a clicked link no focus, and the modal gives back only what was there.
    link.focus({ preventScroll: true })
    const show = async () => {
      const { openPicture } = await import('./picture-modal.ts')
      // The page may have left meanwhile.
      if (link.isConnected) close = openPicture(link)
    }
    show().catch(() => location.assign(link.href))
  })
  return () => close()
}
