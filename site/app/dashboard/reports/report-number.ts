/** The API has no report with this number. */
const noReport = 0

export function getReportNumber(request: Request): number {
  const last = new URL(request.url).pathname.split('/').at(-1) ?? ''
  return /^\d{1,10}$/.test(last) ? Number(last) : noReport
}
