import { isPlainClick } from '../links/links.ts'

/** Opens pictures in a modal, loaded on the first click. Returns a function that closes it. */
export function startLightbox(): () => void {
  let close = () => {}
  document.addEventListener('click', (event) => {
    const { target } = event
    if (!isPlainClick(event) || !(target instanceof Element)) return
    const link = target.closest<HTMLAnchorElement>('a.v-lightbox')
    if (!link) return
    event.preventDefault()
    // Safari does not focus a clicked link, so the modal could not restore the focus.
    link.focus({ preventScroll: true })
    const show = async () => {
      const { openPictureModal } = await import('./picture-modal.ts')
      // The page may have changed during the import.
      if (link.isConnected) close = openPictureModal(link)
    }
    show().catch(() => location.assign(link.href))
  })
  return () => close()
}
