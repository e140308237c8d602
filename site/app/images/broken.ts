/**
 * Marks images that could not be had with `data-broken`, also those that failed before; one that
 * comes after all, or shows another picture on the next page, loses the mark.
 */
export function watchImages() {
  for (const kind of ['error', 'load'])
    document.addEventListener(
      kind,
      ({ target }) => {
        if (target instanceof HTMLImageElement) mark(target, kind === 'error')
      },
      // Neither event bubbles.
      true,
    )
  for (const image of document.images)
    if (image.complete && image.currentSrc && image.naturalWidth === 0) mark(image, true)
}

const mark = (image: HTMLImageElement, broken: boolean) =>
  image.toggleAttribute('data-broken', broken)
