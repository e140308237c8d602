/** The API has no report with this number. */
const noReport = 0

/** Returns the report number at the end of the screen's address. */
export function numberIn(request: Request): number {
  const last = new URL(request.url).pathname.split('/').at(-1) ?? ''
  return /^\d{1,10}$/.test(last) ? Number(last) : noReport
}
