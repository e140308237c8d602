import { Modal } from './modal.tsx'

interface Props {
  /** The link around a picture, which leads to its file. */
  link: HTMLAnchorElement
  onClose: () => void
}

/** A picture of the page as large as the screen, under its caption. */
export function PictureModal({ link, onClose }: Props) {
  const small = link.querySelector('img')
  const caption = link.closest('figure')?.querySelector('figcaption')?.textContent.trim()
  const alt = small?.alt ?? ''
  const title = caption || alt || document.querySelector('h1')?.textContent || ''
  return (
    <Modal title={title} onClose={onClose} className="modal-picture">
      <img
        src={link.href}
        alt={alt}
        width={small?.getAttribute('width') ?? undefined}
        height={small?.getAttribute('height') ?? undefined}
        // On a narrow screen it is wider than its room, and begins in its middle.
        onLoad={({ currentTarget }) => currentTarget.scrollIntoView({ inline: 'center' })}
      />
    </Modal>
  )
}
