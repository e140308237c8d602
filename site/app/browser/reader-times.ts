/**
 * Adds the reader's time to the times of events, if the reader is in another time zone than the site.
 * Returns a function to call after the page has changed.
 */
export function enhance(): () => void {
  addTimes()
  return addTimes
}

function addTimes() {
  const mark = document.querySelector<HTMLElement>('[data-zone]')
  if (!mark) return
  const { zone, yours = '' } = mark.dataset
  const lang = mark.lang || document.documentElement.lang
  const create = (timeZone?: string) => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(lang, { ...options, timeZone }).format
    const [clock, day] = [{ timeStyle: 'short' }, { dateStyle: 'medium' }] as const
    return { clock: format(clock), day: format(day), both: format({ ...day, ...clock }) }
  }
  const [own, ofSite] = [create(), create(zone)]
  // Each page is marked once.
  mark.removeAttribute('data-zone')
  for (const time of mark.parentElement?.querySelectorAll<HTMLTimeElement>('[datetime$=Z]') ?? []) {
    const at = Date.parse(time.dateTime)
    if (own.both(at) === ofSite.both(at)) continue
    const text = own.day(at) === ofSite.day(at) ? own.clock(at) : own.both(at)
    const added = document.createElement('span')
    added.className = 'v-yours'
    added.lang = lang
    added.textContent = `(${yours.replace('{time}', text)})`
    // The `s` of a cancelled date would strike the added space through.
    const place = time.closest('s') ?? time
    place.after(' ', added)
  }
}
