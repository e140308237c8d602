/** Marks images that failed to load with `data-broken`, and unmarks them if they load later. */
export function markBrokenImages() {
  for (const type of ['error', 'load'])
    document.addEventListener(
      type,
      ({ target }) => {
        if (target instanceof HTMLImageElement) mark(target, type === 'error')
      },
      // Neither event bubbles.
      true,
    )
  for (const image of document.images)
    if (image.complete && image.currentSrc && image.naturalWidth === 0) mark(image, true)
}

const mark = (image: HTMLImageElement, isBroken: boolean) =>
  image.toggleAttribute('data-broken', isBroken)
