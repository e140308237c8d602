import './play-videos.css'

/**
 * Adds a button to each link to a video that is alone in its block. Nothing is loaded from the
 * service before the click. Returns a function to call after the page has changed.
 */
export function enhance(): () => void {
  refresh()
  return refresh
}

function refresh() {
  for (const content of document.querySelectorAll<HTMLElement>('[data-play]'))
    for (const figure of content.querySelectorAll<HTMLElement>('figure[data-video]'))
      if (!figure.querySelector(':scope > :is(button, iframe)')) addButton(figure, content.dataset)
}

function addButton(figure: HTMLElement, { play, playHint, playLang }: DOMStringMap) {
  const link = figure.querySelector<HTMLAnchorElement>('a[href]')
  const service = names[figure.dataset.video?.split('/')[2] ?? '']
  if (!link || !service) return
  const addName = (text = '') => text.replace('{service}', service)
  const button = document.createElement('button')
  button.type = 'button'
  if (playLang) button.lang = playLang
  const hint = document.createElement('small')
  hint.textContent = addName(playHint)
  button.append(addName(play), ' ', hint)
  if (!link.id) link.id = createId()
  button.setAttribute('aria-describedby', link.id)
  button.addEventListener('click', () =>
    showPlayer(figure, button, `${link.textContent} – ${service}`),
  )
  figure.prepend(button)
}

/** Names of the services: those of contract/src/media/video-services.ts, without its rules. */
const names: Record<string, string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  dailymotion: 'Dailymotion',
}

let count = 0
const createId = () => `v-video-${++count}`

function showPlayer(figure: HTMLElement, button: HTMLButtonElement, title: string) {
  const address = new URL(figure.dataset.video ?? '', location.origin)
  address.searchParams.set('lang', document.documentElement.lang)
  const frame = document.createElement('iframe')
  frame.title = title
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  frame.src = address.pathname + address.search
  button.replaceWith(frame)
  frame.focus()
  showButtonAfterRemoval(frame, button)
}

/** A page that the reader comes back to does not play by itself. */
function showButtonAfterRemoval(frame: HTMLIFrameElement, button: HTMLButtonElement) {
  // Not in an idle moment: the reader may be back before it.
  const observer = new MutationObserver(() => {
    if (frame.isConnected) return
    observer.disconnect()
    frame.replaceWith(button)
  })
  observer.observe(document, { childList: true, subtree: true })
}
